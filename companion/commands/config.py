"""The companion's configuration: flags, environment, a file, defaults, in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from companion.commands.desktop_language import find_desktop_language
from companion.core.words import T

NAME = "companion"
DEFAULTS: Mapping[str, Any] = {
    "host": "0.0.0.0",  # noqa: S104 - phones at the table must reach the laptop
    "port": 8420,
    "data": platformdirs.user_data_dir(NAME),
    "browser": True,
    "https": False,
    "language": find_desktop_language(),
    "database": "",
    "workers": 1,
    "organised": False,
    "key_file": "",
    "behind": "",
    "public": "",
}


class ConfigError(ValueError):
    """A setting makes no sense; the sentence says which and where."""

    def __init__(self, sentence: T) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class ConfigValue:
    """One setting: its value, and where it comes from."""

    value: Any
    origin: str


def find_config_file() -> Path:
    """The path of the settings file, whether it exists or not."""
    return Path(platformdirs.user_config_dir(NAME)) / "config.toml"


def read_settings(flags: Mapping[str, Any] | None = None) -> dict[str, ConfigValue]:
    """Every setting with its origin; `ConfigError` if one makes no sense."""
    from_file, from_environment = _read_file(find_config_file()), _read_environment()
    options = {}
    for name, default in DEFAULTS.items():
        if flags and flags.get(name) is not None:
            options[name] = ConfigValue(flags[name], "flag")
        elif name in from_environment:
            options[name] = ConfigValue(
                _convert(default, name, from_environment[name]), _variable(name)
            )
        elif name in from_file:
            options[name] = ConfigValue(
                _convert(default, name, from_file[name]), str(find_config_file())
            )
        else:
            options[name] = ConfigValue(default, "default")
    if options["organised"].origin == "default":  # whoever hosts for strangers has a database
        options["organised"] = ConfigValue(bool(options["database"].value), "default")
    return options


def _variable(name: str) -> str:
    return f"COMPANION_{name.upper()}"


def _read_environment() -> dict[str, str]:
    return {name: os.environ[_variable(name)] for name in DEFAULTS if _variable(name) in os.environ}


def _read_file(path: Path) -> dict[str, Any]:
    """The settings in the file, none if there is no file; `ConfigError` if one is not ours."""
    if not path.exists():
        return {}
    try:
        options = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        broken = T(
            "{path} cannot be read: {error}. Please correct or remove it.",
            path=str(path),
            error=str(error),
        )
        raise ConfigError(broken) from None
    if unknown := sorted(set(options) - set(DEFAULTS)):
        strange = T(
            "{path} sets “{name}”, which is not a setting of the companion.",
            path=str(path),
            name=unknown[0],
        )
        raise ConfigError(strange)
    return options


def _convert(default: Any, name: str, value: Any) -> Any:
    """The value in the type of its default; `ConfigError` if it does not fit."""
    yes_no = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    try:
        if isinstance(default, bool):
            return yes_no[str(value).lower()]
        return type(default)(value)
    except (KeyError, ValueError):
        misfit = T("“{value}” does not fit the setting {name}.", value=str(value), name=name)
        raise ConfigError(misfit) from None
