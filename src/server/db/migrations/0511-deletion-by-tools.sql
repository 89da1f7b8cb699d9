-- Whether tools of AI clients may delete records. Administrators may withhold it.
alter table accounts add column aideletion boolean not null default true;

-- The view keeps whatever columns it has by now, and has this besides.
do $$
declare known text := pg_get_viewdef('own_account'::regclass);
begin
  execute 'create or replace view own_account as '
    || regexp_replace(known, '\s+FROM accounts a;', ', a.aideletion FROM accounts a;');
end $$;
