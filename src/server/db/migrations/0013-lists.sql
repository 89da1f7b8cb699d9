-- Indexes by which every filter and every order of a list is answered without reading the whole table, whatever its size.

-- When records were made and changed: many are imported at once, so the id decides among those of one moment.
do $$
declare t text; stamp text;
begin
  for t, stamp in
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables s using (table_schema, table_name)
    where c.table_schema = current_schema() and c.column_name in ('createdon', 'lastmodified')
      and s.table_type = 'BASE TABLE'
      and c.table_name in (
        'companies', 'companylocations', 'contacts', 'projects', 'projectphases', 'items', 'timerecords',
        'timeallocations', 'expenses', 'invoices', 'invoicephases', 'invoiceitems', 'quotes', 'quotephases',
        'quoteitems', 'messages', 'folders', 'files', 'projectnotes', 'bookmarks', 'webhookrequests'
      )
  loop
    execute format('drop index if exists %I', t || '_account_id_' || stamp || '_idx');
    execute format('create index if not exists %I on %I (account_id, %I, id)', t || '_account_id_' || stamp || '_id_idx', t, stamp);
  end loop;
end $$;

-- Deleted records are few, and are asked for by those who want one back.
do $$
declare t text;
begin
  foreach t in array array[
    'companies', 'companylocations', 'contacts', 'projects', 'projectphases', 'items', 'timerecords', 'timeallocations',
    'expenses', 'invoices', 'invoicephases', 'invoiceitems', 'quotes', 'quotephases', 'quoteitems', 'messages', 'folders',
    'files', 'projectnotes', 'bookmarks', 'webhookrequests', 'changes'
  ] loop
    execute format('create index %I on %I (account_id, id) where deleted', t || '_deleted', t);
  end loop;
end $$;

create index on companies (account_id, lower(email), id);
create index on companies (account_id, status, id);
create index on companies (account_id, type, id);
create index on companies (account_id, categoryid);

create index on companylocations (account_id, lower(code), id);
create index on companylocations (account_id, lower(city), id);
create index on companylocations (account_id, lower(type), id);
create index on companylocations using gin (account_id, lower(coalesce(type, '')) gin_trgm_ops);

create index on contacts (account_id, lower(email), id);
create index on contacts (account_id, status, id);
create index on contacts (account_id, type, id);
create index on contacts (account_id, divisionid);
drop index contacts_account_id_type_idx;

create index on projects (account_id, priority, id);
create index on projects (account_id, completedate, id);
create index on projects (account_id, categoryid);
create index on projects (account_id, contactid);

create index on projectphases (account_id, lower(name), id);
create index on projectphases (account_id, startdate, id);
create index on projectphases (account_id, duedate, id);

create index on items (account_id, lower(code), id);
create index on items (account_id, completedate, id);
-- The latest first: behind all that have no day yet, unless the state is looked at before.
create index on items (account_id, activeworkstate, completedate, id) where not deleted;
create index on items (account_id, categoryid);
create index on items (account_id, "billType", id);
drop index items_account_id_completedate_idx;

-- The state in which an item shows itself to what refers to it, such as tracked time.
alter table items add column itemstate text not null
  generated always as (case when deleted then 'deleted' else activeworkstate end) stored;
create index on items (account_id, itemstate);

-- Grouped by project or item, an index in the order of the start answers an order by id as well, a group at a time.
create index on timerecords (account_id, hourlyrateserviceid) where hourlyrateserviceid is not null;
drop index timerecords_account_id_projectid_id_idx;
drop index timerecords_account_id_itemid_id_idx;

do $$
declare kind text;
begin
  foreach kind in array array['invoice', 'quote'] loop
    execute format(
      $sql$
        create index on %1$sphases (account_id, lower(name), id);
        create index on %1$sphases (account_id, startdate, id);
        create index on %1$sphases (account_id, duedate, id);
        create index on %1$sitems (account_id, lower(code), id);
        create index on %1$sitems (account_id, startdate, id);
        create index on %1$sitems (account_id, duedate, id);
        create index on %1$sitems (account_id, categoryid);
        create index on %1$sitems (account_id, "billType", id);
      $sql$,
      kind
    );
  end loop;
end $$;
create index on quotes (account_id, approveddate, id);
create index on quotes (account_id, type, id);

create index on messages (account_id, parentid) where parentid is not null;

create index on folders (account_id, lower(name), id);
create index on folders using gin (account_id, searchtext gin_trgm_ops);

create index on files (account_id, size, id);
create index on files (account_id, lower(contenttype), id);
create index on files (account_id, contactid);

create index on projectnotes (account_id, lower(title), id);
create index on projectnotes (account_id, contactid);
create index on projectnotes using gin (account_id, searchtext gin_trgm_ops);

create index on bookmarks (account_id, lower(name), id);
create index on bookmarks using gin (account_id, searchtext gin_trgm_ops);

create index on webhookrequests (account_id, event, id);
create index on webhookrequests (account_id, status, id);

create index on changes (account_id, action, id);

-- The work stages of projects, which are read from the change log.
drop index changes_of_projects;
create index changes_of_project_stages on changes (account_id, recordid, id)
  where resource = 'projects' and (after ->> 'workstageid') is not null;
create index changes_of_stages on changes (account_id, ((after ->> 'workstageid')::bigint), id)
  where resource = 'projects' and (after ->> 'workstageid') is not null;
create index changes_to_stages on changes (account_id, id)
  where resource = 'projects' and (after ->> 'workstageid') is not null;
