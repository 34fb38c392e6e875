#!/bin/sh
# Installs this folder, or the wheel that is named, as a service of this computer, also over an older one.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
place=/usr/local/lib/companion
said=/var/lib/companion/serving.json # what the running companion writes down about itself

[ "$(id -u)" = 0 ] || { echo "Please run this as root: sudo make service"; exit 1; }
command -v systemctl >/dev/null || { echo "This computer has no systemd, so it has no services of this kind."; exit 1; }
what=${1:-$here/../..}

if command -v apt-get >/dev/null; then
	DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends python3-venv libzbar0
fi
[ -x "$place/bin/python" ] || "${PYTHON:-python3}" -m venv "$place"
"$place/bin/python" -m pip --disable-pip-version-check install --quiet --upgrade \
	--constraint "$here/../../constraints.txt" "$what[mdns]"
install -m 644 "$here/companion.service" /etc/systemd/system/companion.service
systemctl daemon-reload
systemctl enable companion.service
rm -f "$said"
systemctl restart companion.service
for _ in $(seq 60); do
	[ ! -s "$said" ] || break
	sleep 1
done
[ -s "$said" ] || { echo "The companion does not start. This says why: journalctl --unit companion"; exit 1; }
url=$(sed 's,.*"url": "\([^"]*[0-9]\).*,\1,' "$said")
echo "The companion runs now, and after every start of this computer. Phones and screens can use:"
for address in $(hostname -I); do
	case $address in *:*) ;; *) echo "  ${url%%:*}://$address:${url##*:}/" ;; esac
done
