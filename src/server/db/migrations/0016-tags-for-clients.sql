-- Tags are the firm's own words about its work; people outside it see those that it marks for them.
alter table tags add column visibletoclient boolean not null default false;

-- Categories of lines are those of items, as they are on items themselves.
update invoiceitems l set categoryid = null where categoryid is not null and not exists (
  select 1 from categories c where c.account_id = l.account_id and c.id = l.categoryid and c.entity = 'item');
update quoteitems l set categoryid = null where categoryid is not null and not exists (
  select 1 from categories c where c.account_id = l.account_id and c.id = l.categoryid and c.entity = 'item');
update templateitems l set categoryid = null where categoryid is not null and not exists (
  select 1 from categories c where c.account_id = l.account_id and c.id = l.categoryid and c.entity = 'item');
