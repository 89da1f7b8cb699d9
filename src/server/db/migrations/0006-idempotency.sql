-- Answers to requests that carried an Idempotency-Key, kept for 24 hours per credential. A row is written in the
-- transaction of the write that it answers, so there is never one without the other.

create table idempotency_keys (
  account_id bigint not null references accounts,
  credential text not null,
  key text not null,
  digest text not null,
  status int not null,
  answer text not null,
  createdon timestamptz not null default now(),
  primary key (account_id, credential, key)
);
create index on idempotency_keys (account_id, credential, createdon);
