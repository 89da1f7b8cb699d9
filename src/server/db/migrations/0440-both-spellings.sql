-- Letters that have a spelling of two letters are found by either: muller and mueller find Müller, arhus and aarhus Århus.
-- What is searched holds both, one after the other; which of them is looked for depends on what is typed. Whatever has no
-- such letter is stored as before. As `contract/text/spelled.ts`; the rest is `folded` (0420), which is not called, as a
-- restored database finds functions in no schema but their own.
create function spelled(given text) returns text language plpgsql immutable strict parallel safe cost 2 as $$
declare
  written text;
begin
  if octet_length(given) = char_length(given) then
    return lower(given collate "C");
  end if;
  written := normalize(given, NFC);
  if written ~ '[äöüåøÄÖÜÅØ]' then
    written := written || chr(10) || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      written,
      'ä', 'ae'), 'Ä', 'AE'), 'ö', 'oe'), 'Ö', 'OE'), 'ü', 'ue'), 'Ü', 'UE'), 'å', 'aa'), 'Å', 'AA'), 'ø', 'oe'), 'Ø', 'OE');
  end if;
  return normalize(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(written, NFKD),
          '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'
        )),
        'øłđðħŧŋıς‘’ʼ‐‒–—',
        'olddhtniσ''''''----'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    NFC
  );
end $$;

-- The one view with a column that has to be made anew; it is put back as it was.
create temporary table kept_views on commit drop as
  select viewname, definition from pg_views where schemaname = current_schema() and viewname = 'documents';
drop view documents;

-- Texts that are searched by themselves.
do $$
declare
  found record;
begin
  for found in
    select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and pg_get_indexdef(i.indexrelid) ~ 'folded\(.*gin_trgm_ops'
  loop
    execute format('drop index %s', found.name);
    execute regexp_replace(found.definition, '\mfolded\(', 'spelled(', 'g');
  end loop;
end $$;

-- One after the other is written anew, with its indexes. What was known of a column went with it; nothing was
-- known of a table that has never been counted.
do $$
declare
  found record;
  made text;
begin
  for found in
    select a.attrelid::regclass as name, pg_get_expr(d.adbin, d.adrelid) as expression,
      c.reltuples > 0 as counted,
      array(
        select pg_get_indexdef(i.indexrelid)
        from pg_index i
        where i.indrelid = a.attrelid and a.attnum = any(i.indkey)
      ) as indexes
    from pg_attribute a
    join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attname = 'searchtext' and a.attgenerated = 's'
    order by c.relname
  loop
    if found.expression !~ '^folded\(.*\)$' then
      raise exception 'searchtext of % is %', found.name, found.expression;
    end if;
    execute format(
      'alter table %s drop column searchtext, add column searchtext text not null generated always as (%s) stored',
      found.name, regexp_replace(found.expression, '^folded', 'spelled')
    );
    foreach made in array found.indexes loop
      execute made;
    end loop;
    if found.counted then
      execute format('analyze %s', found.name);
    end if;
  end loop;
end $$;

do $$
declare kept record;
begin
  for kept in select * from kept_views loop
    execute format('create view %I as %s', kept.viewname, kept.definition);
  end loop;
end $$;
