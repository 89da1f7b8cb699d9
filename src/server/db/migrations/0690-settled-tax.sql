-- A credit note settles its invoice in its own taxes: of a settlement, both have the note's share without tax. Payments have
-- the share of what that leaves. So what is paid of an invoice and its notes without tax is what was received without tax.
create function paid_amounts(account bigint, invoice bigint, out paid numeric, out gross numeric) language sql stable as $$
  select
    case
      when p.gross = v.grandtotal then v.total
      else p.settled + coalesce(
        round((p.gross - p.settledgross) * (v.total - p.settled) / nullif(v.grandtotal - p.settledgross, 0), v.decimals),
        p.gross - p.settledgross
      )
    end,
    p.gross
  from invoices v
  cross join lateral (
    select coalesce(sum(p.amount), 0) as gross, coalesce(sum(p.amount) filter (where p.pair is not null), 0) as settledgross,
      coalesce(sum(round(p.amount * n.total / nullif(n.grandtotal, 0), n.decimals)), 0) as settled
    from payments p
    left join invoices n on n.account_id = p.account_id and n.id = p.pair
    where p.account_id = v.account_id and p.invoiceid = v.id and not p.deleted
  ) p
  where v.account_id = account and v.id = invoice
$$;

create or replace function sum_payments() returns trigger language plpgsql as $$
begin
  perform 1 from invoices d
  where (d.account_id, d.id) in (select c.account_id, c.invoiceid from changed c)
  order by d.account_id, d.id for no key update;
  update invoices d
  set paid = s.paid, paidtax = s.gross - s.paid, lastmodified = clock_timestamp()
  from (select distinct account_id, invoiceid as id from changed) c
  cross join lateral paid_amounts(c.account_id, c.id) s
  where d.account_id = c.account_id and d.id = c.id
    and (d.paid, d.paidtax) is distinct from (s.paid, s.gross - s.paid);
  return null;
end $$;

update invoices d
set paid = s.paid, paidtax = s.gross - s.paid, lastmodified = clock_timestamp()
from (select distinct account_id, invoiceid as id from payments where pair is not null) c
cross join lateral paid_amounts(c.account_id, c.id) s
where d.account_id = c.account_id and d.id = c.id
  and (d.paid, d.paidtax) is distinct from (s.paid, s.gross - s.paid);
