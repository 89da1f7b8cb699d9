-- Invoices that were overdue when an account began to remind by itself are not reminded of all at once. Null for accounts that
-- did so before this was kept.
alter table accounts add column reminderssince date;
create or replace view reminder_rule as
  select a.id as account_id, a.id, a.xmin, false as deleted, a.reminderdays, a.remindertext, a.reminderssince from accounts a;
