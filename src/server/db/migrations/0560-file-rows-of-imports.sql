-- Rows of imports are numbered as in the file, where titles and empty rows count too.
alter table imports add column lastrow integer not null default 0;
update imports set lastrow = rowcount + 1;
