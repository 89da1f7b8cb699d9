-- Who issues documents, as tax offices and banks know the firm; and where the books keep what is sold.
alter table accounts
  add column taxnumber text,
  -- Two letters, by ISO 3166-1.
  add column countrycode text,
  add column bankname text,
  add column iban text,
  add column bic text,
  add column einvoices boolean not null default false,
  add column salesaccount text,
  add column salesproduct text;

-- The view keeps whatever columns it has by now, and has these besides.
do $$
declare known text := pg_get_viewdef('own_account'::regclass);
begin
  execute 'create or replace view own_account as '
    || regexp_replace(
      known,
      '\s+FROM accounts a;',
      ', a.taxnumber, a.countrycode, a.bankname, a.iban, a.bic, a.einvoices, a.salesaccount, a.salesproduct FROM accounts a;'
    );
end $$;
