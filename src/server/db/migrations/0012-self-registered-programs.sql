-- Programs that register themselves, such as AI clients on people's machines: they have no secret and prove themselves by
-- PKCE, and people are asked before one acts for them. One that nobody ever agreed to is removed after a while.

alter table oauth_clients alter secrethash drop not null;
alter table oauth_clients add column address text;
alter table oauth_clients add column agreed timestamptz;
create index on oauth_clients (address, createdon) where secrethash is null;
