-- A credit note is an invoice of negative amounts: it knows which invoice it credits, and each of its lines which line.
alter table invoices add column creditof bigint;
create index on invoices (account_id, creditof) where creditof is not null;
alter table invoiceitems add column creditof bigint;
create index on invoiceitems (account_id, creditof) where creditof is not null;

-- What a credit note takes off its invoice is a payment on each of both, which come and go together.
alter table payments add column pair bigint;
create index on payments (account_id, pair) where pair is not null;
