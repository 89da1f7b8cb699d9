-- What is called for a row that is written is planned once for each connection. A function in SQL is taken apart and planned
-- by every statement that writes, be it one row: that was a fifth of an update of an item, and as much of a new time
-- record.
create or replace function item_token(account bigint, id bigint) returns text language plpgsql immutable parallel safe as $$
declare
  mixed constant bigint := ((id % 34359738368) * 96300181 + (account % 1048576) * 30370007) % 34359738368;
begin
  return substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 30 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 25 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 20 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 15 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 10 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 5 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed & 31)::int + 1, 1);
end $$;
drop function item_token_letters;

create or replace function account_decimals(account bigint) returns int language plpgsql stable parallel safe as $$
begin
  return (
    select minor_units(a.currency)
    from accounts a
    where a.id = account
  );
end $$;
