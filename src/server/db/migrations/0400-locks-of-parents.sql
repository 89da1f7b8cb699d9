-- Whoever makes something in a record holds it "for key share", so that it is not deleted meanwhile. Everything else must let
-- them pass, or two who make something in the same record wait for each other. As before, with a lock that does so:
create or replace function sum_lines() returns trigger language plpgsql as $$
begin
  execute format(
    $sql$
      select 1 from %1$ss d
      where (d.account_id, d.id) in (select c.account_id, c.%1$sid from changed c)
      order by d.account_id, d.id for no key update
    $sql$,
    tg_argv[0]
  );
  execute format(
    $sql$
      update %1$ss d
      set total = s.total, taxabletotal = s.taxabletotal, "estIn" = s.cost, budget = s.budget,
        lastmodified = clock_timestamp()
      from (
        select c.account_id, c.id,
          coalesce(sum(l."billAmount"), 0) as total,
          coalesce(sum(l."billAmount") filter (where l.taxable), 0) as taxabletotal,
          coalesce(sum(l."estCost"), 0) as cost,
          coalesce(sum(coalesce(l."manualBudget", l."billAmount")), 0) as budget
        from (select distinct account_id, %1$sid as id from changed) c
        left join %1$sitems l on l.account_id = c.account_id and l.%1$sid = c.id and not l.deleted
        group by c.account_id, c.id
      ) s
      where d.account_id = s.account_id and d.id = s.id and not d.deleted
        and (d.total, d.taxabletotal, d."estIn", d.budget) is distinct from (s.total, s.taxabletotal, s.cost, s.budget)
    $sql$,
    tg_argv[0]
  );
  return null;
end $$;

create or replace function sum_payments() returns trigger language plpgsql as $$
begin
  perform 1 from invoices d
  where (d.account_id, d.id) in (select c.account_id, c.invoiceid from changed c)
  order by d.account_id, d.id for no key update;
  update invoices d
  set paid = s.paid, paidtax = s.gross - s.paid, lastmodified = clock_timestamp()
  from (
    select v.account_id, v.id, p.gross,
      case when v.grandtotal = 0 then p.gross else round(p.gross * v.total / v.grandtotal, v.decimals) end as paid
    from (
      select c.account_id, c.id, coalesce(sum(p.amount), 0) as gross
      from (select distinct account_id, invoiceid as id from changed) c
      left join payments p on p.account_id = c.account_id and p.invoiceid = c.id and not p.deleted
      group by c.account_id, c.id
    ) p
    join invoices v on v.account_id = p.account_id and v.id = p.id
  ) s
  where d.account_id = s.account_id and d.id = s.id
    and (d.paid, d.paidtax) is distinct from (s.paid, s.gross - s.paid);
  return null;
end $$;

-- Where a table has a trigger before updates, each update counts all generated columns as changed. One of them in a unique
-- index would make it lock the row as a delete does; a partial index is none of those that decide so.
drop index items_uniquetoken;
create unique index items_uniquetoken on items (account_id, uniquetoken) where uniquetoken is not null;
