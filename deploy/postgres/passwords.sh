#!/bin/sh
# Run by the image of PostgreSQL after roles.sql, when its volume is new: passwords come from the environment alone.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner="$DATABASE_OWNER_PASSWORD" --set app="$DATABASE_PASSWORD" <<'SQL'
ALTER ROLE resonance PASSWORD :'owner';
ALTER ROLE resonance_app PASSWORD :'app';
SQL
