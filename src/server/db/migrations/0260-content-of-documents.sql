-- Messages and files stand with a project, an invoice, a quote or a company.
alter table messages
  alter column projectid drop not null,
  add column invoiceid bigint,
  add column quoteid bigint,
  add column companyid bigint,
  add constraint messages_placed check (num_nonnulls(projectid, invoiceid, quoteid, companyid) = 1);
create index on messages (account_id, invoiceid, createdon, id) where invoiceid is not null;
create index on messages (account_id, quoteid, createdon, id) where quoteid is not null;
create index on messages (account_id, companyid, createdon, id) where companyid is not null;

alter table files
  add column quoteid bigint,
  add column companyid bigint,
  drop constraint files_check,
  add constraint files_placed check (
    num_nonnulls(projectid, invoiceid, quoteid, companyid) > 0 and num_nonnulls(invoiceid, quoteid, companyid, expenseid) <= 1
  );
create index on files (account_id, quoteid) where quoteid is not null;
create index on files (account_id, companyid) where companyid is not null;

-- How far people have read what is said about a record, whichever kind it is of.
alter table message_reads rename column projectid to recordid;
alter table message_reads
  add column resource text not null default 'projects',
  drop constraint message_reads_pkey,
  add primary key (account_id, contactid, resource, recordid);
alter table message_reads alter column resource drop default;
