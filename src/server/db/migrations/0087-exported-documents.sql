-- What the books have already.
alter table invoices add column exportedon timestamptz;
alter table payments add column exportedon timestamptz;
