-- Sessions of AI clients at the tool endpoint: on whose behalf one runs, never by which secret. The name of a session works
-- like a secret, so only its SHA-256 is kept. A session comes before its account is known: it is searched across accounts.

create table mcp_sessions (
  idhash text primary key,
  account_id bigint not null references accounts,
  -- One of the two; with a contact also what the access token came from, unless another identity server issued it.
  apikeyid bigint,
  contactid bigint,
  grantid text,
  createdon timestamptz not null,
  lastused timestamptz not null,
  foreign key (account_id, apikeyid) references apikeys (account_id, id),
  foreign key (account_id, contactid) references contacts (account_id, id),
  check ((apikeyid is null) <> (contactid is null))
);
create index on mcp_sessions (lastused);
