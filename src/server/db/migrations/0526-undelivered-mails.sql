-- Mails that were given up are told apart from those on their way.
alter table sendings drop constraint sendings_status_check;
alter table sendings add constraint sendings_status_check check (status in ('waiting', 'sent', 'refused', 'undelivered'));
create index sendings_waiting on sendings (account_id, id) where status = 'waiting';
