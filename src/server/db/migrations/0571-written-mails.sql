-- Mails that were only written to a file, as there is no mail server, are told apart from those that a server took.
alter table sendings drop constraint sendings_status_check;
alter table sendings add constraint sendings_status_check
  check (status in ('waiting', 'sent', 'written', 'refused', 'undelivered'));
