-- The tax of a credit note for a part of an invoice: the tax of everything credited so far, less what was credited before.
-- It may differ by a cent from the tax on its own lines, so that all parts come to the tax of the invoice.
alter table invoices add column creditedtax numeric;

create temporary table kept_views on commit drop as
  select viewname, definition from pg_views where schemaname = current_schema() and viewname = 'documents';
drop view documents;
drop index invoices_account_id_grandtotal_id_idx;
alter table invoices drop constraint invoices_amounts_fit, drop column tax, drop column grandtotal;
alter table invoices
  add column tax numeric not null generated always as (
    coalesce(creditedtax, case when taxable then round(taxabletotal * taxrate / 100, decimals) else 0 end)
  ) stored,
  add column grandtotal numeric not null generated always as (
    total + coalesce(creditedtax, case when taxable then round(taxabletotal * taxrate / 100, decimals) else 0 end)
  ) stored,
  add constraint invoices_amounts_fit check (
    abs(total) < 1e16 and abs(grandtotal) < 1e16 and abs("estIn") < 1e16 and abs(budget) < 1e16
  );
create index on invoices (account_id, grandtotal, id);
do $$
declare kept record;
begin
  for kept in select * from kept_views loop
    execute format('create view %I as %s', kept.viewname, kept.definition);
  end loop;
end $$;
