-- The invoice that an expense is billed on, as for tracked time; a line remembers which expenses it was made of.
alter table expenses add column invoiceid bigint;
create index on expenses (account_id, invoiceid) where invoiceid is not null;
create table invoiceitem_expenses (
  account_id bigint not null,
  invoiceitemid bigint not null,
  expenseid bigint not null,
  primary key (account_id, invoiceitemid, expenseid)
);
create index on invoiceitem_expenses (account_id, expenseid);
