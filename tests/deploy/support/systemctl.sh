#!/bin/sh
# Stands in for systemd in a root without it: starts and stops the program of a unit with the user, folders, variables
# and capabilities that the unit names.
set -eu

of() { sed -n "s/^$1=//p" "$unit" | tail -n 1; }

read_variables() {
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in '' | '#'*) continue ;; esac
    export "$line"
  done <"$1"
}

start() {
  user=$(of User)
  folder=$(of StateDirectory)
  [ -z "$folder" ] || install -d -m "$(of StateDirectoryMode)" -o "$user" -g "$(of Group)" "/var/lib/$folder"
  capabilities=
  case $(of AmbientCapabilities) in *CAP_NET_BIND_SERVICE*) capabilities='--inh-caps=+net_bind_service --ambient-caps=+net_bind_service' ;; esac
  (
    [ -z "$(of EnvironmentFile)" ] || read_variables "$(of EnvironmentFile)"
    [ -z "$(of UMask)" ] || umask "$(of UMask)"
    cd "$(of WorkingDirectory)"
    HOME=$(getent passwd "$user" | cut -d: -f6)
    export HOME
    # shellcheck disable=SC2046,SC2086
    exec setpriv --reuid="$user" --regid="$(of Group)" --init-groups $capabilities --no-new-privs $(of ExecStart)
  ) >>"/var/log/$name.log" 2>&1 &
  echo $! >"/run/$name.pid"
}

stop() {
  [ -f "/run/$name.pid" ] || return 0
  pid=$(cat "/run/$name.pid")
  kill "$pid" 2>/dev/null || :
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  rm "/run/$name.pid"
}

action=$1
shift
[ "$action" != daemon-reload ] || exit 0
[ "${1:-}" != --now ] || shift
name=$1
unit=$(ls "/etc/systemd/system/$name.service" "/lib/systemd/system/$name.service" 2>/dev/null | head -n 1)
case $action in
  enable | start) start ;;
  restart | reload) stop && start ;;
  stop) stop ;;
  *) echo "systemctl $action is not known here" >&2 && exit 1 ;;
esac
