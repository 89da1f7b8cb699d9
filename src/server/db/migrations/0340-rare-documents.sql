-- Pages of documents by what few of them have, or lack: each is found without looking through all others.
create index invoices_exported on invoices (account_id, sortorder, id) where exportedon is not null;
create index invoices_by_currency on invoices using gin (account_id, lower(coalesce(currency, '')) gin_trgm_ops);
create index invoices_without_due_date on invoices (account_id, invoicedate, (id * 2)) where duedate is null;
create index quotes_by_currency on quotes using gin (account_id, lower(coalesce(currency, '')) gin_trgm_ops);
create index quotes_without_valid_date on quotes (account_id, quotedate, (id * 2 + 1)) where validdate is null;
create index quotes_renewal_of on quotes (account_id, renewalof) where renewalof is not null;
create index quotes_renewal_asked on quotes (account_id, renewalaskedon, id) where renewalaskedon is not null;
