-- Pictures that stand for a firm: re-encoded PNG files, each under the digest of its content. The last ones are kept, so
-- that a change can be taken back.
create table logos (
  account_id bigint not null references accounts,
  digest text not null,
  -- Pixels.
  width int not null,
  height int not null,
  content bytea not null,
  createdon timestamptz not null default now(),
  primary key (account_id, digest)
);
alter table accounts add column logoid text;
create or replace view own_account as
  select a.id as account_id, a.id, a.xmin, a.name, a.timezone, a.currency, a.locale, a.planid, a.taxrate, a.inprice,
    a.outprice, a.accentcolor, a.letterhead, a.footer, false as deleted, a.secondfactor, a.timereminders, a.logoid
  from accounts a;
