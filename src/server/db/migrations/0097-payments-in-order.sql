-- Payments in the order in which they were entered.
create index on payments (account_id, createdon, id);
