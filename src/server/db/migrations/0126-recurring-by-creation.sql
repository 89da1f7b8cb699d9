-- The list of repeated invoices by when they were set up.
create index on recurringinvoices (account_id, createdon, id);
