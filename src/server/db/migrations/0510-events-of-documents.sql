-- Events that a record has once, such as becoming overdue, whatever is done with it later.
create table pastevents (
  account_id bigint not null references accounts,
  event text not null,
  recordid bigint not null,
  createdon timestamptz not null default now(),
  primary key (account_id, event, recordid)
);

-- What is overdue already does not become it when the service is updated.
insert into pastevents (account_id, event, recordid)
select account_id, 'overdueinvoice', id
from invoices
where duedate < current_date and activeworkstate in ('submitted', 'authorised') and not deleted and not template;

-- A subscription holds one event, several with commas, or *.
drop index webhooks_account_id_event_idx;
create index on webhooks (account_id) where active and not deleted;
