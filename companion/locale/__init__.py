"""The languages of pages, phones and paper."""
