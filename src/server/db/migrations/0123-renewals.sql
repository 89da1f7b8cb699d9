-- Clients ask for a new quote once one has expired: who, when, and what they wrote. The new one remembers what it was made of.
alter table quotes
  add column renewalaskedby text,
  add column renewalaskedon timestamptz,
  add column renewalnote text,
  add column renewalof bigint;
