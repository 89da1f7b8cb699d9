-- Wrong sign-ins from browsers in which the person has signed in before count apart from those of strangers.
-- `address` holds the network from here on: an IPv4 address, or the /64 of an IPv6 one.
alter table signin_failures add column device text;
create index on signin_failures (device, failed) where device is not null;
create index on signin_failures (failed) where device is null;

-- Right sign-ins of the last minutes: how many wrong ones are usual depends on how many people sign in.
create table signin_successes (
  id bigint generated always as identity primary key,
  succeeded timestamptz not null default now()
);
create index on signin_successes (succeeded);
