"""Ends well if the companion in this container answers, whatever its port, encrypted or not."""

import os
import ssl
from urllib.error import URLError
from urllib.request import urlopen

ITS_OWN = ssl.create_default_context()
ITS_OWN.check_hostname, ITS_OWN.verify_mode = False, ssl.CERT_NONE
PLACE = f"://127.0.0.1:{os.environ.get('COMPANION_PORT', '8420')}/healthz"

try:
    urlopen(f"http{PLACE}", timeout=5)  # noqa: S310 - itself
except (URLError, ConnectionError):
    urlopen(f"https{PLACE}", timeout=5, context=ITS_OWN)  # noqa: S310 - as above
