-- Deliveries are their own queue: what is pending and due is taken from their table, fairly among subscriptions, and not from
-- jobs of their own. A subscription that fails is left alone until `retryon`.
alter table webhooks
  add column failures int not null default 0,
  add column failedon timestamptz,
  add column retryon timestamptz;
alter table webhookrequests add column claimeduntil timestamptz;
create index webhookrequests_due on webhookrequests (account_id, webhookid, nextruntime, id) where status = 'pending';
create index webhookrequests_byhand on webhookrequests (account_id, id) where status = 'pending' and manual;
