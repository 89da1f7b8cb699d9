-- What the books hold of an invoice or a payment, as it was exported, and how often it was entered or reversed there: what no
-- longer stands is reversed with the figures with which it was entered. What was voided or deleted before now is not.
alter table invoices add column booked json, add column bookentries integer not null default 0;
alter table payments add column booked json, add column bookentries integer not null default 0;

update invoices v
set bookentries = 1, booked = (
  select json_agg(json_build_object(
    'id', v.id, 'number', v.number, 'title', v.title, 'client', v.clientcompany, 'address1', v.address1,
    'address2', v.address2, 'city', v.city, 'state', v.state, 'zipcode', v.zipcode, 'country', v.country,
    'purchaseordernumber', v.purchaseordernumber, 'invoicedate', v.invoicedate,
    'duedate', coalesce(v.duedate, v.invoicedate), 'currency', v.currency, 'taxrate', v.taxrate,
    'taxed', v.taxable and l.taxable, 'tax', v.tax, 'decimals', v.decimals, 'name', l.name, 'amount', l."billAmount",
    'manualBillAmount', l."manualBillAmount", 'billType', l."billType", 'projectedTimeSpent', l."projectedTimeSpent",
    'projectedTimeManual', l."projectedTimeManual", 'outLabourPrice', l."outLabourPrice", 'outUnitQty', l."outUnitQty",
    'outUnitPrice', l."outUnitPrice", 'discountpercent', l.discountpercent, 'discountamount', l.discountamount
  ) order by l.sortorder)
  from invoiceitems l
  where l.account_id = v.account_id and l.invoiceid = v.id and not l.deleted
)
where v.exportedon is not null and not v.deleted and v.activeworkstate in ('submitted', 'authorised', 'paid')
  and not exists (
    select
    from invoices credited
    where credited.account_id = v.account_id and credited.id = v.creditof and credited.deleted
  );

update payments p
set bookentries = 1, booked = json_build_array(json_build_object(
  'id', p.id, 'date', p.date, 'amount', p.amount, 'method', p.method, 'reference', p.reference, 'ismoney', p.pair is null,
  'number', v.number, 'client', v.clientcompany, 'invoice', v.number
))
from invoices v
where p.exportedon is not null and not p.deleted and v.account_id = p.account_id and v.id = p.invoiceid
  and (p.pair is null or not v.deleted);

drop index invoices_exported;
alter table invoices drop column exportedon;
alter table payments drop column exportedon;
create index invoices_booked on invoices (account_id, sortorder, id) where booked is not null;
create index payments_booked on payments (account_id, id) where booked is not null;
