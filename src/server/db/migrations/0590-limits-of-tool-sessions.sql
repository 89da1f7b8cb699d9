-- What a session of an AI client is limited to by the address that opened it, and when the access token ends that opened it.
-- Sessions that are open know neither; their clients open new ones, as after a day without use.
delete from mcp_sessions;

alter table mcp_sessions
  add column readonly boolean not null default false,
  -- Names with commas between them; null for all.
  add column toolsets text,
  add column tokenends timestamptz;
