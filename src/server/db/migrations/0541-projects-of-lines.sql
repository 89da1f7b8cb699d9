-- The project that a line of an invoice is about; without one, it is the invoice's. Lines billed before take the project of
-- their work, if it is of one project only.
alter table invoiceitems add column projectid bigint;
update invoiceitems l
set projectid = w.projectid
from (
  select b.account_id, b.invoiceitemid, min(t.projectid) as projectid
  from (
    select account_id, invoiceitemid, 'time' as kind, timerecordid as recordid from invoiceitem_time
    union all
    select account_id, invoiceitemid, 'expense', expenseid from invoiceitem_expenses
  ) b
  join (
    select account_id, 'time' as kind, id, projectid from timerecords
    union all
    select account_id, 'expense', id, projectid from expenses
  ) t on t.account_id = b.account_id and t.kind = b.kind and t.id = b.recordid
  group by b.account_id, b.invoiceitemid
  having count(distinct t.projectid) = 1
) w
where w.account_id = l.account_id and w.invoiceitemid = l.id and l.projectid is null;
-- Lines of credit notes are about what they credit.
update invoiceitems k
set projectid = l.projectid
from invoiceitems l
where k.creditof is not null and l.account_id = k.account_id and l.id = k.creditof and k.projectid is null
  and l.projectid is not null;
create index on invoiceitems (account_id, projectid) where projectid is not null and not deleted;
