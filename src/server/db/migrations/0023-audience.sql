-- Who outside the firm could see a record when it was changed: keys such as 'clients:7' and 'person:12'. Null where nobody
-- could. Changes from before have none, so clients and contractors see their history from here on.
alter table changes add column audience text[];
create index changes_audience on changes using gin (account_id, audience) where audience is not null;
