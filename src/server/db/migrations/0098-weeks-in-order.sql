-- Weeks in their own order, by which lists of them are sorted.
create index on timesheets (account_id, sort_name(week) collate "C", id);
