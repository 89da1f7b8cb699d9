-- Whether people are reminded of working days without time, and for which weeks they were.
alter table accounts add column timereminders boolean not null default false;
create or replace view own_account as
  select a.id as account_id, a.id, a.xmin, a.name, a.timezone, a.currency, a.locale, a.planid, a.taxrate, a.inprice,
    a.outprice, a.accentcolor, a.letterhead, a.footer, false as deleted, a.secondfactor, a.timereminders
  from accounts a;

create table time_reminders (
  account_id bigint not null references accounts,
  contactid bigint not null,
  -- By its ISO name, `2026-W47`.
  week text not null,
  senton timestamptz not null default now(),
  primary key (account_id, contactid, week)
);
