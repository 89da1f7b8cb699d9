-- An account that comes from another server brings its figures as they are: what sums up and rounds new rows rests in a
-- transaction that says so (set_config('worklane.moving', 'on', true)).
do $$
declare kind record;
begin
  for kind in
    select tgname as name, tgrelid::regclass as target, pg_get_triggerdef(oid) as text
    from pg_trigger
    where not tgisinternal and tgname in ('sums_of_new', 'decimals_of_new')
  loop
    execute format('drop trigger %I on %s', kind.name, kind.target);
    execute replace(
      kind.text,
      ' EXECUTE FUNCTION ',
      ' WHEN (current_setting(''worklane.moving'', true) IS DISTINCT FROM ''on'') EXECUTE FUNCTION '
    );
  end loop;
end $$;
