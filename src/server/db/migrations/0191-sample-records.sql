-- What "explore with sample data" made, so that all of it can be taken away again and nothing else.
create table sample_records (
  account_id bigint not null references accounts,
  resource text not null,
  recordid bigint not null,
  primary key (account_id, resource, recordid)
);
