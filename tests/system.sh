#!/bin/sh
# Checks for what the tests need besides Python: installs it as root on Debian, otherwise says what to do.
# That is Chromium, certutil, zbar, and libatomic, which the browser's driver needs.
# Firefox and WebKit, with a display that nobody sees, PostgreSQL, nginx and Caddy are wanted too; without them their
# tests are skipped.
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

wanted=""
command -v "${FIREFOX:-firefox-esr}" >/dev/null || command -v firefox >/dev/null || wanted="$wanted firefox-esr"
command -v WebKitWebDriver >/dev/null || wanted="$wanted webkit2gtk-driver"
command -v Xvfb >/dev/null || wanted="$wanted xvfb"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || wanted="$wanted postgresql"
# Debian keeps nginx where only root looks for programs.
PATH="$PATH:/usr/sbin" command -v nginx >/dev/null || wanted="$wanted nginx"
command -v caddy >/dev/null || wanted="$wanted caddy"

update() {
	apt-get update -qq </dev/null
}
install() {
	# With this run level Debian starts no service that comes with a package.
	RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
}

if [ -n "$missing" ]; then
	if ! command -v apt-get >/dev/null; then
		echo "The tests need:$missing. Install them, set CHROMIUM to the browser's path, then make test again."
		exit 1
	elif [ "$(id -u)" != 0 ]; then
		echo "Please run this once, then make test again: sudo apt-get install$missing"
		exit 1
	fi
	echo "Installing for the tests:$missing"
	update
	# shellcheck disable=SC2086 - each word is a package
	install $missing
fi
if [ -n "$wanted" ]; then
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "Installing for the tests in every browser engine, with a database and behind proxies:$wanted"
		update
		# shellcheck disable=SC2086 - each word is a package
		install $wanted || echo "Without$wanted some tests are skipped."
	else
		echo "Without$wanted some tests are skipped. On Debian: sudo apt-get install$wanted"
	fi
fi
"$python" -m tests.kit.browser.chromium
