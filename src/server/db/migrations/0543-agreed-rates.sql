-- The price of an hour that was agreed for an item, as in an accepted quote: its time is charged at it, before any other rate.
alter table items add column agreedrate numeric check (agreedrate >= 0);
