-- A page of a window of time is read from its end, however much the window holds.
create index changes_by_time on changes (account_id, at, id);
drop index changes_account_id_at_idx;
create index security_events_by_time on security_events (account_id, at, id);
drop index security_events_account_id_at_idx;

-- Those whose work is planned are few among the contacts of a firm.
create index contacts_at_work on contacts (account_id, id)
where type in ('staff', 'contractor') and status = 'active' and not deleted;
