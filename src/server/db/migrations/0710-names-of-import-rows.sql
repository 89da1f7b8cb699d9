-- By which a row is recognised where no record has its key: its name, if the key is a code.
alter table import_rows add column nextkey text;
create index on import_rows (account_id, importid, nextkey) where nextkey is not null;
-- Rows that are asked about, or that the importer can decide about otherwise.
create index on import_rows (account_id, importid) where problems is not null;
