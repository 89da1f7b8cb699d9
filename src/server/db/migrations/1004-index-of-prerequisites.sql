-- Deleting an item looks for the items that wait for it.
create index on item_prerequisites (account_id, prerequisiteid, itemid);
