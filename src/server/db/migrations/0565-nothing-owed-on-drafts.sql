-- Nothing is owed on drafts, on what was voided, nor on credit notes of deleted invoices.
create or replace view documents as
select account_id, id * 2 as id, 'invoice'::text as kind, id as recordid, number, title, searchtext, template,
  activeworkstate, companyid, projectid, divisionid, clientcompany, invoicedate as date, duedate, null::date as validdate,
  currency, total as subtotal, tax, grandtotal as total, paid + paidtax as paid,
  case
    when activeworkstate in ('submitted', 'authorised', 'paid') and not exists (
      select
      from invoices credited
      where credited.account_id = invoices.account_id and credited.id = invoices.creditof and credited.deleted
    ) then grandtotal - invoices.paid - paidtax
    else 0
  end as outstanding,
  true as clientaccess, lastmodified, deleted, issuerid, projectprinted
from invoices
union all
select account_id, id * 2 + 1, 'quote'::text, id, number, title, searchtext, template,
  activeworkstate, companyid, projectid, divisionid, clientcompany, quotedate, null::date, validdate,
  currency, total, tax, grandtotal, null::numeric, null::numeric,
  clientaccess, lastmodified, deleted, issuerid, projectprinted
from quotes;
