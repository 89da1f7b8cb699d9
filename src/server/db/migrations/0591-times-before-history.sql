-- When the record had last changed before a change. Of the first change of a record without a history, such as an imported one,
-- this is the time that those keep seeing who do not see what the change touched.
alter table changes add column lastmodifiedbefore timestamptz;
