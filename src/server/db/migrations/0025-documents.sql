-- Invoices and quotes as one list of what was issued. Both kinds count from 1, so that a row's key is twice its record's id,
-- and one more for quotes.
create view documents as
select account_id, id * 2 as id, 'invoice'::text as kind, id as recordid, number, title, searchtext, template,
  activeworkstate, companyid, projectid, divisionid, clientcompany, invoicedate as date, duedate, null::date as validdate,
  currency, total as subtotal, tax, grandtotal as total, paid + paidtax as paid,
  case when activeworkstate = 'voided' then 0 else grandtotal - paid - paidtax end as outstanding,
  true as clientaccess, lastmodified, deleted
from invoices
union all
select account_id, id * 2 + 1, 'quote'::text, id, number, title, searchtext, template,
  activeworkstate, companyid, projectid, divisionid, clientcompany, quotedate, null::date, validdate,
  currency, total, tax, grandtotal, null::numeric, null::numeric,
  clientaccess, lastmodified, deleted
from quotes;

create unique index on invoices (account_id, (id * 2));
create unique index on quotes (account_id, (id * 2 + 1));
create index on invoices (account_id, invoicedate, (id * 2));
create index on quotes (account_id, quotedate, (id * 2 + 1));
