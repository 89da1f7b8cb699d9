-- Files are kept with a project, or with an invoice that may belong to none.
alter table files
  alter column projectid drop not null,
  add column invoiceid bigint,
  add check (projectid is not null or invoiceid is not null);
create index on files (account_id, invoiceid) where invoiceid is not null;

-- Those of an item's people who are staff.
create view item_staff as
  select a.account_id, a.itemid, a.contactid
  from item_assignees a join contacts c on c.account_id = a.account_id and c.id = a.contactid
  where c.type = 'staff';
