#!/bin/sh
# Checks for what the tests need besides Python: installs it as root on Debian, otherwise says what to do.
# That is Chromium, certutil, zbar, and libatomic, which the browser's driver needs.
set -eu

python=${BIN:-.venv/bin}/python
driver=$("$python" -c "from playwright._impl._driver import compute_driver_executable as of; print(of()[0])")
steers() { "$driver" --version >/dev/null 2>&1; }

missing=""
browser=$("$python" -c "from tests.kit.browser.chromium import PATH; print(PATH)")
[ -x "$browser" ] || missing="$missing chromium-headless-shell"
"$python" -c "import pyzbar.pyzbar" 2>/dev/null || missing="$missing libzbar0"
command -v certutil >/dev/null || missing="$missing libnss3-tools"
steers || missing="$missing libatomic1"

if [ -n "$missing" ]; then
	if ! command -v apt-get >/dev/null; then
		echo "The tests need:$missing. Install them, set CHROMIUM to the browser's path, then make test again."
		exit 1
	elif [ "$(id -u)" != 0 ]; then
		echo "Please run this once, then make test again: sudo apt-get install$missing"
		exit 1
	fi
	echo "Installing for the tests:$missing"
	apt-get update -qq </dev/null
	# shellcheck disable=SC2086 - each word is a package
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
fi
"$python" -m tests.kit.browser.chromium
