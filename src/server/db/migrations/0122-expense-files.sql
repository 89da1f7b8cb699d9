-- Receipts: files that stand with an expense.
alter table files add column expenseid bigint;
create index on files (account_id, expenseid) where expenseid is not null;
