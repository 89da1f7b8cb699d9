-- The record that whoever imports chose for a row, where several could be meant.
alter table import_rows
  add column chosen bigint;
