-- Rollbook's role and database. Run once on the primary. The role can see whether a standby is attached.
create role rollbook login password '@DATABASE_PASSWORD@';
grant pg_read_all_stats to rollbook;
create database rollbook owner rollbook;
