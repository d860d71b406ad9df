#!/bin/sh
# Fills in the files of one machine:
#
#   sh fill.sh cluster.conf db1 out
#
# writes them to out/, in the folders where they belong, so that `cp -r out/. /` installs them.
set -eu
umask 077
[ $# -eq 3 ] || { echo "Usage: sh fill.sh cluster.conf MACHINE FOLDER" >&2; exit 2; }
conf=$1 machine=$2 out=$3
here=$(dirname "$0")

# Finds the machine's address: the HOST of the same prefix (DB1, APP2) as its NAME.
prefix=$(sed -n "s/^\([A-Z]*[0-9]\)_NAME=$machine\$/\1/p" "$conf")
[ -n "$prefix" ] || { echo "$conf has no machine $machine" >&2; exit 1; }
host=$(sed -n "s/^${prefix}_HOST=//p" "$conf")

# Copies a template and replaces each @NAME@ with its value, whatever characters are in it.
fill() {
  mkdir -p "$(dirname "$out/$2")"
  awk -v name="$machine" -v host="$host" '
    BEGIN { value["NAME"] = name; value["HOST"] = host }
    FNR == NR {
      if (match($0, /^[A-Z0-9_]+=/)) value[substr($0, 1, RLENGTH - 1)] = substr($0, RLENGTH + 1)
      next
    }
    {
      done = ""
      while (match($0, /@[A-Z0-9_]+@/)) {
        key = substr($0, RSTART + 1, RLENGTH - 2)
        if (value[key] == "") { print "fill in " key > "/dev/stderr"; exit 1 }
        done = done substr($0, 1, RSTART - 1) value[key]
        $0 = substr($0, RSTART + RLENGTH)
      }
      print done $0
    }' "$conf" "$here/$1" > "$out/$2"
}

case $prefix in
DB*)
  fill etcd.default etc/default/etcd
  fill patroni.yml etc/patroni/config.yml
  fill pgbackrest.conf etc/pgbackrest.conf
  fill database.sql var/lib/postgresql/rollbook-database.sql
  fill rollbook-backup.service etc/systemd/system/rollbook-backup.service
  fill rollbook-backup.timer etc/systemd/system/rollbook-backup.timer
  ;;
APP*)
  fill haproxy.cfg etc/haproxy/haproxy.cfg
  fill rollbook.env etc/rollbook/rollbook.env
  ;;
esac
