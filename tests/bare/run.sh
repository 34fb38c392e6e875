#!/usr/bin/env bash
# Runs `make run` and `make test` in a bare Debian 12: a separate root with git, make and Python, nothing more.
#
#   sudo tests/bare/run.sh            # make run, then make test
#   sudo tests/bare/run.sh run        # only one of them: run, quick or test
#   sudo tests/bare/run.sh service    # make service, under systemd-nspawn: every game, a crash, a restart of the computer
#
# ROOT=folder keeps the root there and reuses it; ARGS goes to make. Only committed files are tested.
# The machine's settings for apt, pip and npm are copied, so that a mirror is used there as well.
set -euo pipefail
cd "$(dirname "$0")/../.."

[ "$(id -u)" = 0 ] || { echo "Please run this as root: it mounts, and changes its root."; exit 1; }
command -v mmdebstrap >/dev/null || { echo "Please install mmdebstrap first: apt-get install mmdebstrap"; exit 1; }

wanted=("${@:-run}")
[ $# -gt 0 ] || wanted=(run test)
if [ -n "${ROOT:-}" ]; then
	root=$ROOT kept=yes
else
	root=$(mktemp -d)/root kept=""
fi
server=""
booted=""

unmount_kernel() {
	for each in dev/shm dev/pts dev sys proc; do
		! mountpoint -q "$root/$each" || umount "$root/$each"
	done
}

finish() {
	[ -z "$booted" ] || power_off
	[ -z "$server" ] || kill -- "-$server" 2>/dev/null || true
	unmount_kernel
	[ -n "$kept" ] || rm -rf --one-file-system "$(dirname "$root")"
}
trap finish EXIT

# --- the root ---------------------------------------------------------------------------------

make_root() {
	echo "== making a bare Debian 12 in $root"
	local apt=() mirror=() each
	for each in /etc/apt/apt.conf.d/*; do
		! grep -q '^Acquire::' "$each" || apt+=(--aptopt="$each")
	done
	for each in /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list; do
		if [ -f "$each" ] && grep -q bookworm "$each"; then
			mirror=("$each")
			break
		fi
	done
	mkdir -p "$root"
	mmdebstrap --quiet --variant=apt --include=git,make,python3,python3-venv,ca-certificates "${apt[@]}" \
		bookworm "$root" "${mirror[@]}"
}

copy_settings() {
	local each
	for each in /etc/resolv.conf /etc/hosts /etc/pip.conf ~/.config/pip/pip.conf ~/.pip/pip.conf ~/.npmrc; do
		! [ -f "$each" ] || install -D -m 644 "$each" "$root/${each/#$HOME//root}"
	done
	cat /etc/ssl/certs/ca-certificates.crt >"$root/etc/ssl/certs/ca-certificates.crt"
}

mount_kernel() {
	mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
	mountpoint -q "$root/sys" || mount -t sysfs -o ro sys "$root/sys"
	mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
	mountpoint -q "$root/dev/pts" || mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
	mountpoint -q "$root/dev/shm" || mount -t tmpfs tmpfs "$root/dev/shm"
}

# Runs a command in the folder inside the root, in a fresh shell with only the settings for mirrors.
inside() {
	local settings door=(chroot "$root")
	[ -z "$booted" ] || door=(nsenter --target "$booted" --all)
	settings=$(env | grep -iE '^(pip_|npm_config_|https?_proxy=|no_proxy=|ssl_cert_file=|node_extra_ca_certs=)' || true)
	mapfile -t settings <<<"$settings"
	env -i HOME=/root TERM=dumb LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		"${settings[@]}" "${door[@]}" sh -c 'cd ~/companion && exec "$@"' sh "$@"
}

# --- the two commands -------------------------------------------------------------------------

try_run() {
	echo "== make run"
	: >"$root/run.log"
	set -m # so that all of it can be stopped together with Ctrl+C
	inside make run ARGS="serve --port 0" >"$root/run.log" 2>&1 &
	server=$!
	set +m
	local address="" began=$SECONDS
	while [ -z "$address" ]; do
		address=$(sed -n 's,.*listening on \(http://127\.0\.0\.1:[0-9]*\).*,\1,p' "$root/run.log" | head -n 1)
		if ! kill -0 "$server" 2>/dev/null || [ $((SECONDS - began)) -gt 900 ]; then
			cat "$root/run.log"
			echo "make run did not start the companion."
			exit 1
		fi
		sleep 0.2
	done
	inside python3 -c "import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=60).read().decode())" \
		"$address/healthz"
	echo "== make run listened after $((SECONDS - began)) s"
	stop
}

# Ctrl+C, as people stop it: make and its children get it together.
stop() {
	kill -INT -- "-$server"
	wait "$server" || true
	server=""
}

# --- the service ------------------------------------------------------------------------------

own=/etc/systemd/system/companion.service.d # where `systemctl edit` writes, too
address=http://127.0.0.1:8499

try_service() {
	echo "== make service"
	command -v systemd-nspawn >/dev/null || { echo "Please install systemd-nspawn first: apt-get install systemd-container"; exit 1; }
	inside sh -c 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes systemd-sysv dbus' >"$root/apt.log" 2>&1 \
		|| { tail "$root/apt.log"; exit 1; }
	install -d "$root$own"
	printf '[Service]\nEnvironment=COMPANION_HOST=127.0.0.1 COMPANION_PORT=%s\n' "${address##*:}" >"$root$own/override.conf"
	unmount_kernel
	power_on
	inside make service | tee "$root/service.log"
	grep --quiet "http://.*:${address##*:}/" "$root/service.log" || { echo "It does not say where it is."; exit 1; }
	healthy
	python3 tests/kit/play_over_http.py "$address"
	inside sh -c 'kill -KILL "$(systemctl show --property MainPID --value companion)"'
	sleep 1
	healthy "a crash"
	power_off
	power_on
	healthy "a restart of the computer"
	inside systemd-analyze security companion --no-pager | tail -n 1
	power_off
	mount_kernel
}

# The root as a computer that starts: systemd is its first process.
power_on() {
	systemd-nspawn --quiet --register=no --keep-unit --boot --directory "$root" --console=pipe </dev/null >"$root/boot.log" 2>&1 &
	server=$!
	local began=$SECONDS
	until booted=$(pgrep -P "$server") && inside systemctl is-system-running --quiet 2>/dev/null; do
		if ! kill -0 "$server" 2>/dev/null || [ $((SECONDS - began)) -gt 120 ]; then
			cat "$root/boot.log"
			echo "systemd did not start here."
			exit 1
		fi
		sleep 0.5
	done
}

power_off() {
	inside systemctl poweroff
	wait "$server" || true
	booted="" server=""
}

healthy() {
	local began=$SECONDS
	until python3 -c "import sys, urllib.request as u; u.urlopen(sys.argv[1], timeout=5)" "$address/healthz" 2>/dev/null; do
		if [ $((SECONDS - began)) -gt 60 ]; then
			inside journalctl --unit companion --no-pager --lines 30
			echo "The service does not answer${1:+ after $1}."
			exit 1
		fi
		sleep 0.2
	done
	echo "== it answers${1:+ after $1}"
}

[ -x "$root/bin/sh" ] || make_root
copy_settings
mount_kernel
rm -rf "$root/root/companion"
git clone --quiet --no-hardlinks . "$root/root/companion"
for each in "${wanted[@]}"; do
	if [ "$each" = run ] || [ "$each" = service ]; then
		"try_$each"
	else
		echo "== make $each"
		began=$SECONDS
		inside make "$each" ARGS="${ARGS:-}"
		echo "== make $each passed after $((SECONDS - began)) s"
	fi
done
