-- Issued documents stand. A change is a new version beside the issued one, which is marked as replaced once the new one is
-- sent. When a document was mailed, how often, and when the client opened it first.
alter table invoices
  add column version int not null default 1,
  add column revisionof bigint,
  add column replacedby bigint,
  add column sentdate timestamptz,
  add column senttimes int not null default 0,
  add column viewedon timestamptz;
alter table quotes
  add column version int not null default 1,
  add column revisionof bigint,
  add column replacedby bigint,
  add column sentdate timestamptz,
  add column senttimes int not null default 0,
  add column viewedon timestamptz;

create index invoices_revision_of on invoices (account_id, revisionof) where revisionof is not null;
create index quotes_revision_of on quotes (account_id, revisionof) where revisionof is not null;
create index on invoices (account_id, sentdate, id);
create index on quotes (account_id, sentdate, id);
create index on invoices (account_id, senttimes, id);
create index on quotes (account_id, senttimes, id);
create index on invoices (account_id, viewedon, id);
create index on quotes (account_id, viewedon, id);
