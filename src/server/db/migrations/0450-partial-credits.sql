-- How much of a line a line of a credit note takes back: pieces, or minutes of an hourly line. Null where an amount is credited.
alter table invoiceitems add column creditquantity numeric(14, 4);
