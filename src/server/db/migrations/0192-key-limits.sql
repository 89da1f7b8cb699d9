-- What an API key is limited to. Keys that are there keep everything.
alter table apikeys
  add column readonly boolean not null default false,
  -- Names by comma; null is every kind of records.
  add column scopes text,
  -- The last day on which it works, in the account's time zone.
  add column expires date;
