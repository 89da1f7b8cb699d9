-- Links in mails are listed with the mail that they were in, and say who revoked them. Their keys stay behind when an account
-- is moved, so they are no part of what identifies a link.
alter table quote_links
  drop constraint quote_links_pkey,
  alter column tokenhash drop not null,
  add primary key (account_id, id),
  add unique (tokenhash),
  add column sendingid bigint,
  add column revokedby bigint,
  add column deleted boolean not null default false;
create index on quote_links (account_id, sendingid);
