-- The same letters as before, by an expression that is worked out in place: a query over seven places was run for every item
-- that was written, whatever was changed of it.
create function item_token_letters(mixed bigint) returns text language sql immutable parallel safe
return substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 30 & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 25 & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 20 & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 15 & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 10 & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed >> 5 & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (mixed & 31)::int + 1, 1);

create or replace function item_token(account bigint, id bigint) returns text language sql immutable parallel safe
return item_token_letters(
  ((id % 34359738368) * 96300181 + (account % 1048576) * 30370007) % 34359738368
);
