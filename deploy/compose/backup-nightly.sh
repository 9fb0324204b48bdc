#!/bin/bash
# Dumps the database once a day at 02:00 UTC into /backups, and removes dumps older than KEEP_DAYS. A dump that fails leaves no file behind.
set -euo pipefail

while true; do
  now=$(date -u +%s)
  next=$(date -u -d 'today 02:00' +%s)
  [ "$next" -gt "$now" ] || next=$(date -u -d 'tomorrow 02:00' +%s)
  sleep "$((next - now))"
  file="/backups/store-$(date -u +%Y-%m-%d).dump"
  if pg_dump -Fc --dbname "$(cat /run/secrets/database_url)" --file "$file.part" && pg_restore --list "$file.part" > /dev/null; then
    mv "$file.part" "$file"
    echo "backup written: $file"
    find /backups -name 'store-*.dump' -mtime "+$KEEP_DAYS" -delete
  else
    rm -f "$file.part"
    echo "BACKUP FAILED" >&2
  fi
done
