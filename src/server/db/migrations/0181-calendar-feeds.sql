-- Private links to calendars of people: one each, of which a digest is kept.
create table calendar_feeds (
  account_id bigint not null references accounts,
  contactid bigint not null,
  tokenhash text not null,
  createdon timestamptz not null default now(),
  lastread timestamptz,
  primary key (account_id, contactid)
);
create unique index on calendar_feeds (tokenhash);
