-- Names stand where readers of the account's language look for them: letters with marks beside those without, whatever
-- the case. A key of our own instead of a collation: it is the same on every database, and no update of a library changes
-- the order under an index. Names that differ in marks alone follow each other by their own letters, after the separator.
-- Its length stays below what an index takes.
create function sort_name(name text) returns text language sql immutable parallel safe
return case when octet_length(name) = length(name) then lower(name)
  else left(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), 'łøđðħŧŋı‘’ʼ', 'loddhtni'''''''),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    255) || chr(1) || left(lower(name), 255)
end;

-- Every index that orders by a text now orders by its key; those that hold a text to be the only one of its kind stay.
do $$
declare
  i record;
begin
  for i in
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class t on t.oid = indrelid
    where t.relnamespace = current_schema()::regnamespace and not indisunique
      and pg_get_indexdef(indexrelid) ~ ' USING btree .*lower\('
  loop
    execute format('drop index %s', i.name);
    execute 'create index on ' || regexp_replace(
      regexp_replace(i.definition, '^CREATE INDEX \S+ ON ', ''),
      'lower\((\w+|"\w+")\)', 'sort_name(\1) collate "C"', 'g'
    );
  end loop;
end $$;
