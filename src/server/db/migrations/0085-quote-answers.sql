-- Who answered a quote, when and from where; and the links by which people answer who do not sign in. A link's token is
-- in the mail alone: what is kept is its hash.
alter table quotes
  add column answeredby text,
  add column answeredon timestamptz,
  add column answeredfrom text,
  add column answernote text;

create table quote_links (
  tokenhash text primary key,
  account_id bigint not null references accounts,
  quoteid bigint not null,
  createdon timestamptz not null default now()
);
create index on quote_links (account_id, quoteid);
