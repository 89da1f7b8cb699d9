-- Each write of an item writes all of its indexes. No list looks for items by this one; those of references that most items
-- do not have leave these out.
drop index items_account_id_itemstate_idx;
drop index items_account_id_categoryid_idx;
create index on items (account_id, categoryid) where categoryid is not null;
drop index items_account_id_parentid_idx;
create index on items (account_id, parentid) where parentid is not null;
