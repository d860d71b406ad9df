# Runs in the database's container at its first start: makes Rollbook's role, which is no superuser, and its database. Then
# nobody can be the superuser through the network: it has no password left.
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role rollbook login password :'password';
create database rollbook owner rollbook;
alter role postgres password null;
SQL
