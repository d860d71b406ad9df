#!/bin/sh
# Fills in the files of one machine:
#
#   sh fill.sh cluster.conf db1 out
#
# writes them to out/, in the folders where they belong, so that `cp -r out/. /` installs them. Beside cluster.conf it keeps
# the authority that signs the certificates of the database machines. Its key, ca.key, stays there.
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

# Runs a program that says what it does also when it succeeds.
quietly() {
  said=$("$@" 2>&1) || { echo "$said" >&2; exit 1; }
}

# Makes the authority, once, for ten years (in days).
days=3650
private=$(dirname "$conf")
new_key="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days $days"
if [ ! -f "$private/ca.key" ]; then
  quietly openssl req -x509 $new_key -subj "/CN=Rollbook's database machines" -addext keyUsage=critical,keyCertSign \
    -keyout "$private/ca.key" -out "$private/ca.crt"
fi
mkdir -p "$out/etc/ssl/certs"
cp "$private/ca.crt" "$out/etc/ssl/certs/rollbook-ca.crt"
chmod 644 "$out/etc/ssl/certs/rollbook-ca.crt"

# Makes a machine's certificate: for its name and address, those of the HAProxies in front of it, and CERTIFICATE_NAMES.
certify() {
  names="DNS:$machine,IP:$host,$(sed -n 's/^APP[0-9]_HOST=/IP:/p' "$conf" | paste -sd,)${CERTIFICATE_NAMES:+,$CERTIFICATE_NAMES}"
  mkdir -p "$out/etc/ssl/private"
  quietly openssl req -x509 $new_key -CA "$private/ca.crt" -CAkey "$private/ca.key" -subj "/CN=$machine" \
    -addext "subjectAltName=$names" -addext basicConstraints=critical,CA:FALSE \
    -addext extendedKeyUsage=serverAuth,clientAuth \
    -keyout "$out/etc/ssl/private/rollbook.key" -out "$out/etc/ssl/private/rollbook.crt"
}

case $prefix in
DB*)
  certify
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
