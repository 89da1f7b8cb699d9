-- What the importer decides for one row that is recognised as a record which is there: update, keep or create.
alter table import_rows
  add column choice text,
  -- Fields in which such a row says otherwise than the record: ["phone", "customfields.12"].
  add column differs json;
create index on import_rows (account_id, importid, row) where differs is not null;
