-- Time of an earlier program that was invoiced there: it is never billed here.
alter table timerecords add column billedelsewhere boolean not null default false;
