-- Names of the keys that values in this database are sealed under. A start that lacks one of them goes no further.
create table sealing_keys (
  id text primary key,
  createdon timestamptz not null default now()
);
