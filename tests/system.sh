#!/bin/sh
# Makes sure of a Chromium, certutil and zbar: installs them on Debian when it may, otherwise says what to do.
set -eu

missing=""
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing="chromium"
.venv/bin/python -c "import pyzbar.pyzbar" 2>/dev/null || missing="$missing libzbar0"
command -v certutil >/dev/null || missing="$missing libnss3-tools"
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
	echo "The tests need: $missing. Install them, set CHROMIUM to the browser's path, then make test again."
	exit 1
elif [ "$(id -u)" != 0 ]; then
	echo "Please run this once, then make test again: sudo apt-get install $missing"
	exit 1
fi
echo "Installing for the tests: $missing"
apt-get update -qq </dev/null
# shellcheck disable=SC2086 - each word a package
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null
