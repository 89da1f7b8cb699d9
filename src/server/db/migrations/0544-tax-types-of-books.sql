-- What accounting programs call the tax of taxed and of untaxed lines.
alter table accounts
  add column salestaxtype text,
  add column untaxedtaxtype text;

-- The view keeps whatever columns it has by now, and has these besides.
do $$
declare known text := pg_get_viewdef('own_account'::regclass);
begin
  execute 'create or replace view own_account as '
    || regexp_replace(known, '\s+FROM accounts a;', ', a.salestaxtype, a.untaxedtaxtype FROM accounts a;');
end $$;
