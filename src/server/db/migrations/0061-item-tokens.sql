-- A short code by which people name an item: seven letters and digits without those that are taken for each other. It is
-- worked out from the id, so it is the item's alone in its account and never changes. Multiplying by an odd number spreads
-- neighbouring ids and gives every id below 2^35 a code of its own; the account shifts them.
create function item_token(account bigint, id bigint) returns text language sql immutable parallel safe
return (
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((mixed >> (5 * place)) & 31)::int + 1, 1), '' order by place desc)
  from (select ((id % 34359738368) * 96300181 + (account % 1048576) * 30370007) % 34359738368 as mixed) m,
    generate_series(0, 6) place
);

alter table items add column uniquetoken text not null
  generated always as (item_token(account_id, id)) stored;
create unique index items_uniquetoken on items (account_id, uniquetoken);
create index on items (account_id, sort_name(uniquetoken) collate "C", id);
