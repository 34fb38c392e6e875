"""Options that several commands take."""

from __future__ import annotations

from functools import partial

import click

from companion.commands.help import TranslatedOption

option = partial(click.option, cls=TranslatedOption)
DATA = option("--data", metavar="FOLDER", help="The folder that keeps the tables.")
DATABASE = option("--database", metavar="URL", help="Keep the tables in this PostgreSQL database.")
KEY_FILE = option("--key-file", metavar="FILE", help="The key of the tables in the database.")
