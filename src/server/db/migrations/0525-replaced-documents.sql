-- Earlier versions are redirected when the one that stood in their place is replaced itself.
create index invoices_replaced_by on invoices (account_id, replacedby) where replacedby is not null;
create index quotes_replaced_by on quotes (account_id, replacedby) where replacedby is not null;
