-- Half a day off: the other half is worked.
alter table daysoff add column half boolean not null default false;
