-- Imports of files, and their rows until nobody can undo them any more.
create table imports (
  account_id bigint not null references accounts,
  id bigint generated always as identity,
  -- Who imports, as the change log names its writers; the contact where it is a person.
  credential text not null,
  contactid bigint,
  resource text not null,
  filename text not null,
  format text not null,
  status text not null default 'reading',
  -- How the file is written: {decimal, dates}.
  notation json,
  -- [{heading, examples}], in the order of the file.
  headings json not null default '[]',
  -- {columns, key, existing, defaults}; null until somebody has settled it.
  mapping json,
  rowcount integer not null default 0,
  -- The last row that the current stage has done with.
  position integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  bad integer not null default 0,
  removed integer not null default 0,
  kept integer not null default 0,
  message text,
  createdon timestamptz not null default now(),
  finishedon timestamptz,
  primary key (account_id, id)
);

create table import_rows (
  account_id bigint not null,
  importid bigint not null,
  row integer not null,
  cells json not null,
  -- new, create, update, same, bad, then created, updated, and after an undo removed, putback, kept.
  state text not null default 'new',
  -- [{column, field, message}]
  problems json,
  -- By which the row is recognised, in the first row that bears it and in all others.
  key text,
  recordid bigint,
  -- What an update changed; and the transactions that wrote the record and took it back, as the change log numbers them.
  before json,
  after json,
  write bigint,
  undonein bigint,
  primary key (account_id, importid, row),
  foreign key (account_id, importid) references imports on delete cascade
);
create index on import_rows (account_id, importid, state, row);
create index on import_rows (account_id, importid, key) where key is not null;
create index on import_rows (account_id, importid, recordid) where recordid is not null;

-- Rows are recognised by email as well.
create index on contacts (account_id, sort_name(email) collate "C", id);
create index on companies (account_id, sort_name(email) collate "C", id);
