-- A list of time narrowed by its project, such as by its status, walks this index alone: it names the project, and what is
-- deleted, so that no row is read before it is known to be on the page.
create index on timerecords (account_id, startedon, id) include (projectid, deleted);
drop index timerecords_account_id_startedon_id_idx;
