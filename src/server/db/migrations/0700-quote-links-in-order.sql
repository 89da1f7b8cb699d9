-- Links of quotes are listed in the order in which they were made.
create index on quote_links (account_id, createdon, id);
