"""SQLite over a simulated disk: the real library, with the system's own file layer under it.

All files in a folder that was put on a disk go through that disk: each write, sync and deletion is
first told to it, and fails if it says so. The rest, such as locks, is left to the system. It needs
the very library that Python's own module is linked to, so it works where that one is shared.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any

from lab.simulator.disk import Outcome, SimulatedDisk

OK, ERROR_WRITE, FULL = 0, 10 | (3 << 8), 13
RESULTS: dict[Outcome, int] = {"done": OK, "failed": ERROR_WRITE, "full": FULL}
UNTRACKED = ("-shm",)
"""Endings of files that hold nothing which outlives the program."""

_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
_RANDOMNESS = CFUNCTYPE(c_int, c_void_p, c_int, c_void_p)


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`, the file layer; `rest` is copied as it is."""

    _fields_ = (
        ("version", c_int),
        ("file_bytes", c_int),
        ("path_bytes", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("app_data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("access", c_void_p),
        ("full_path", c_void_p),
        ("libraries", c_void_p * 4),
        ("randomness", c_void_p),
        ("rest", c_void_p * 7),
    )


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`, what can be done with an open file."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("rest", c_void_p * 13),
    )


class SqliteDisks:
    """Which folder is on which simulated disk, and what SQLite calls for files in it."""

    def __init__(self) -> None:
        # Through the module: a library of that name elsewhere may be another SQLite.
        self._library = ctypes.CDLL(_sqlite3.__file__)
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._folders: dict[str, SimulatedDisk] = {}
        self._opened: dict[int, tuple[SimulatedDisk, str, _Methods]] = {}
        self._methods: dict[int, _Methods] = {}
        self._seed = 0
        self._system = self._library.sqlite3_vfs_find(None)
        self._system_calls = {
            "open": ctypes.cast(self._system.contents.open, _OPEN),
            "delete": ctypes.cast(self._system.contents.delete, _DELETE),
        }
        self._calls: list[Any] = []
        self._vfs = _Vfs.from_buffer_copy(self._system.contents)
        self._vfs.name = b"simulated"
        self._vfs.open = self._callback(_OPEN, self._open)
        self._vfs.delete = self._callback(_DELETE, self._delete)
        self._vfs.randomness = self._callback(_RANDOMNESS, self._draw)
        self._written = self._callback(_WRITE, self._write)
        self._truncated = self._callback(_TRUNCATE, self._truncate)
        self._synced = self._callback(_SYNC, self._sync)
        self._closed = self._callback(_CLOSE, self._close)

    @contextmanager
    def in_use(self, seed: int) -> Iterator[None]:
        """Inside this block SQLite opens files through us, and draws what it draws from a seed."""
        self._seed = seed
        if self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1):
            raise RuntimeError("SQLite takes no other file layer")
        self._library.sqlite3_randomness(0, None)  # forget what it has drawn before
        try:
            yield
        finally:
            self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
            self._library.sqlite3_randomness(0, None)
            self._folders.clear()

    def put(self, folder: Path, disk: SimulatedDisk) -> None:
        """Put a folder on a disk: what is on the disk is in the folder."""
        folder.mkdir(parents=True)
        for name, file in disk.files.items():
            (folder / name).write_bytes(file.whole())
        self._folders[str(folder)] = disk

    def _callback(self, kind: Any, call: Any) -> Any:
        self._calls.append(function := kind(call))  # or it would be freed
        return ctypes.cast(function, c_void_p)

    def _disk_of(self, path: bytes) -> tuple[SimulatedDisk, str] | None:
        folder, _, name = path.decode().rpartition("/")
        disk = self._folders.get(folder)
        return None if disk is None or name.endswith(UNTRACKED) else (disk, name)

    def _open(self, _vfs: int, path: int | None, file: int, flags: int, out: Any) -> int:
        # The path is handed on as it came: the system's layer keeps the pointer, not the text.
        result = self._system_calls["open"](
            ctypes.addressof(self._system.contents), path, file, flags, out
        )
        if result == OK and path and (tracked := self._disk_of(ctypes.string_at(path))):
            place = ctypes.cast(file, POINTER(c_void_p))
            original = place[0]
            disk, name = tracked
            self._opened[file] = disk, name, _Methods.from_address(original)
            if original not in self._methods:
                methods = _Methods.from_buffer_copy(_Methods.from_address(original))
                methods.write, methods.truncate = self._written, self._truncated
                methods.sync, methods.close = self._synced, self._closed
                self._methods[original] = methods
            place[0] = ctypes.addressof(self._methods[original])
        return int(result)

    def _delete(self, _vfs: int, path: bytes, sync: int) -> int:
        tracked = self._disk_of(path)
        if tracked and (outcome := tracked[0].delete(tracked[1])) != "done":
            return RESULTS[outcome]
        system = ctypes.addressof(self._system.contents)
        return int(self._system_calls["delete"](system, path, sync))

    def _write(self, file: int, data: int, size: int, offset: int) -> int:
        disk, name, methods = self._opened[file]
        outcome = disk.write(name, offset, ctypes.string_at(data, size))
        if outcome != "done":
            return RESULTS[outcome]
        return int(ctypes.cast(methods.write, _WRITE)(file, data, size, offset))

    def _truncate(self, file: int, size: int) -> int:
        disk, name, methods = self._opened[file]
        if (outcome := disk.truncate(name, size)) != "done":
            return RESULTS[outcome]
        return int(ctypes.cast(methods.truncate, _TRUNCATE)(file, size))

    def _sync(self, file: int, flags: int) -> int:  # noqa: ARG002 - as SQLite calls it
        disk, name, _ = self._opened[file]
        return RESULTS[disk.sync(name)]

    def _close(self, file: int) -> int:
        _, _, methods = self._opened.pop(file)
        return int(ctypes.cast(methods.close, _CLOSE)(file))

    def _draw(self, _vfs: int, size: int, out: int) -> int:
        drawn = (self._seed % 2**32).to_bytes(4, "big") * (size // 4 + 1)
        ctypes.memmove(out, drawn, size)
        return size
