-- Rows of imports that are left out, and records that rows name and that are created with them: [["projects", "kelp/fish market"]].
alter table import_rows add column creates json;
create index on import_rows (account_id, importid) where creates is not null;
alter table imports
  add column skipped integer not null default 0,
  -- Their number by resource, counted when all rows are checked: {"projects": 2}.
  add column creates json,
  -- The sheets of the file, the one that is read, the row of its headings, and the first rows to choose it from.
  add column layout json;
