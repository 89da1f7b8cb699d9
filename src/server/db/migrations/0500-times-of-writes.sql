-- A record's times are taken when its statement runs, not when its transaction began: by then the transaction has announced
-- itself (`changes/settled.ts`), so no time is earlier than what it announced.
do $$
declare
  stamp record;
begin
  for stamp in
    select c.oid::regclass as "table", a.attname as "column"
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) = 'now()'
      and (a.attname in ('createdon', 'lastmodified') or c.relname = 'changes' and a.attname = 'at')
  loop
    execute format('alter table %s alter column %I set default statement_timestamp()', stamp."table", stamp."column");
  end loop;
end
$$;

-- The service looks for itself.
drop function settled_changes;
