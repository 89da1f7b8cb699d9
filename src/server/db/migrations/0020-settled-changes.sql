-- Behind which number of the change log nothing is added any more. Numbers are taken in one order and committed in another,
-- so a transaction leaves word of the number after which its own begin, in a shared advisory lock of that number, which
-- ends with it. Nothing else in this database takes advisory locks of two numbers.

create function announce_changes() returns trigger language plpgsql as $$
declare
  known bigint;
begin
  -- Before the first of its own numbers is taken.
  select last_value - (not is_called)::int into known from changes_id_seq;
  perform pg_advisory_xact_lock_shared((known >> 32)::int, known::bit(32)::int);
  return null;
end
$$;

create trigger announce_changes before insert on changes for each statement execute function announce_changes();

-- The last number that was taken, and the one up to which everything is committed or given up. The order of the two looks
-- matters: whoever takes a number later than the first look has a number beyond it, and who took one earlier and still runs
-- is seen by the second.
create function settled_changes(out taken bigint, out settled bigint) language plpgsql as $$
begin
  select last_value - (not is_called)::int into taken from changes_id_seq;
  select least(taken, min((classid::bigint << 32) | objid::bigint)) into settled
  from pg_locks
  where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database());
end
$$;
