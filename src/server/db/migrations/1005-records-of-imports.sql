-- The records that the rows of an import were about, and whether it created them: kept when its rows are forgotten, so that a
-- corrected file is compared with what earlier ones brought.
create table imported_records (
  account_id bigint not null,
  importid bigint not null,
  recordid bigint not null,
  created boolean not null,
  primary key (account_id, importid, recordid),
  foreign key (account_id, importid) references imports (account_id, id) on delete cascade
);

-- What imports brought whose rows are forgotten: what their importer created meanwhile.
insert into imported_records (account_id, importid, recordid, created)
select distinct c.account_id, i.id, c.recordid, true
from imports i
join changes c on c.account_id = i.account_id and c.resource = i.resource and c.action = 'create'
  and c.contactid is not distinct from i.contactid and c.at between i.createdon and i.finishedon + interval '1 minute'
where i.created > 0 and i.status in ('done', 'stopped', 'failed')
  and not exists (
    select
    from import_rows r
    where r.account_id = i.account_id and r.importid = i.id
  );

-- How many records of earlier imports of nearly the same file no row of this file is about.
alter table imports add column vanished int not null default 0;
