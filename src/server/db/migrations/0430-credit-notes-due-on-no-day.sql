-- A credit note asks for nothing: it is never overdue.
update invoices
set duedate = null
where creditof is not null and duedate is not null;
