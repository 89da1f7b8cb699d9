-- How far people have read what is said about each project.
create table message_reads (
  account_id bigint not null references accounts,
  contactid bigint not null,
  projectid bigint not null,
  -- The newest message that was there then.
  readto bigint not null,
  primary key (account_id, contactid, projectid)
);
