-- Amounts have the decimals of their currency: none in yen, three in Kuwaiti dinars. Each row that an amount is worked out
-- on keeps how many (`decimals`), so that what was issued stays as it was when the account goes over to another currency.

-- ISO 4217; the same list as `contract/language/currency.ts`.
create function minor_units(currency text) returns int language sql immutable parallel safe as $$
  select case
    when currency in (
      'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'
    ) then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2
  end
$$;

create function account_decimals(account bigint) returns int language sql stable parallel safe as $$
  select minor_units(a.currency) from accounts a where a.id = account
$$;

-- Columns without a limit of decimals of their own. Those that others are generated from let go of them first.
create temporary table kept_views on commit drop as
  select viewname, definition from pg_views where schemaname = current_schema() and viewname in ('documents', 'own_account');
drop view documents;
drop view own_account;
drop index timerecords_account_id_projectid_timespent_cost_charge_idx;
drop index invoices_account_id_grandtotal_id_idx;
drop index quotes_account_id_grandtotal_id_idx;

do $$
declare lines text;
begin
  foreach lines in array array['items', 'invoiceitems', 'quoteitems', 'templateitems'] loop
    execute format(
      $sql$
        alter table %1$s
          add column decimals smallint not null default 2,
          drop column "billAmount",
          drop column "estCost",
          alter column "inUnitPrice" type numeric,
          alter column "outUnitPrice" type numeric,
          alter column "inLabourPrice" type numeric,
          alter column "outLabourPrice" type numeric,
          alter column "manualBudget" type numeric,
          alter column "manualBillAmount" type numeric,
          alter column discountamount type numeric
      $sql$,
      lines
    );
  end loop;
end $$;
alter table timerecords
  add column decimals smallint not null default 2,
  drop column cost,
  drop column charge,
  alter column "hourlyRate" type numeric,
  alter column "costRate" type numeric;
alter table timeallocations
  add column decimals smallint not null default 2,
  drop column cost,
  drop column charge,
  alter column "hourlyRate" type numeric,
  alter column "costRate" type numeric;
alter table expenses
  add column decimals smallint not null default 2,
  drop column costtotal,
  drop column total,
  alter column cost type numeric;
alter table invoices
  add column decimals smallint not null default 2,
  drop column tax,
  drop column grandtotal,
  alter column total type numeric,
  alter column taxabletotal type numeric,
  alter column "estIn" type numeric,
  alter column budget type numeric,
  alter column paid type numeric,
  alter column paidtax type numeric;
alter table quotes
  add column decimals smallint not null default 2,
  drop column tax,
  drop column grandtotal,
  alter column total type numeric,
  alter column taxabletotal type numeric,
  alter column "estIn" type numeric,
  alter column budget type numeric;
alter table payments alter column amount type numeric;
alter table accounts alter column inprice type numeric, alter column outprice type numeric;
alter table servicerates alter column inprice type numeric, alter column outprice type numeric;
alter table companies alter column creditlimit type numeric;
alter table contacts
  alter column payrate type numeric,
  alter column "costPerHour" type numeric,
  alter column chargeoutrate type numeric;
alter table projects alter column "manualBudget" type numeric;
alter table projecttemplates alter column "manualBudget" type numeric;
alter table products
  alter column "inLabourPrice" type numeric,
  alter column "outLabourPrice" type numeric,
  alter column "inUnitPrice" type numeric,
  alter column "outUnitPrice" type numeric;

-- As before, with the row's decimals for the two that every currency had: rounded once, half away from zero.
do $$
declare lines text;
begin
  foreach lines in array array['items', 'invoiceitems', 'quoteitems', 'templateitems'] loop
    execute format(
      $sql$
        alter table %1$s
          add column "billAmount" numeric not null generated always as (
            coalesce(
              "manualBillAmount",
              case
                when "billType" = 0 then 0
                else round(
                  case
                    when "billType" = 1 then coalesce("projectedTimeManual", "projectedTimeSpent") * "outLabourPrice"
                    else 60 * "outUnitQty" * "outUnitPrice"
                  end * (100 - coalesce(discountpercent, 0)) / 6000 - coalesce(discountamount, 0),
                  decimals
                )
              end
            )
          ) stored,
          add column "estCost" numeric not null generated always as (
            round(
              coalesce("projectedTimeManual", "projectedTimeSpent") * "inLabourPrice" / 60.0
                + "inUnitQty" * "inUnitPrice",
              decimals
            )
          ) stored,
          add constraint %1$s_amounts_fit check (abs("billAmount") < 1e14 and abs("estCost") < 1e14)
      $sql$,
      lines
    );
  end loop;
end $$;
alter table timerecords
  add column cost numeric not null generated always as (round(timespent * "costRate" / 60.0, decimals)) stored,
  add column charge numeric not null generated always as (
    case when billable then round(timespent * "hourlyRate" / 60.0, decimals) else 0 end
  ) stored;
alter table timeallocations
  add column cost numeric not null generated always as (round(timeallocated * "costRate" / 60.0, decimals)) stored,
  add column charge numeric not null generated always as (
    round("timeBillable" * "hourlyRate" / 60.0, decimals)
  ) stored;
alter table expenses
  add column costtotal numeric not null generated always as (round(quantity * cost, decimals)) stored,
  add column total numeric not null generated always as (
    round(quantity * cost, decimals) + round(round(quantity * cost, decimals) * markup / 100, decimals)
  ) stored;
do $$
declare documents text;
begin
  foreach documents in array array['invoices', 'quotes'] loop
    execute format(
      $sql$
        alter table %1$s
          add column tax numeric not null generated always as (
            case when taxable then round(taxabletotal * taxrate / 100, decimals) else 0 end
          ) stored,
          add column grandtotal numeric not null generated always as (
            total + case when taxable then round(taxabletotal * taxrate / 100, decimals) else 0 end
          ) stored,
          add constraint %1$s_amounts_fit check (
            abs(total) < 1e16 and abs(grandtotal) < 1e16 and abs("estIn") < 1e16 and abs(budget) < 1e16
          );
        create index on %1$s (account_id, grandtotal, id);
      $sql$,
      documents
    );
  end loop;
end $$;
create index on timerecords (account_id, projectid) include (timespent, cost, charge) where not deleted;

do $$
declare kept record;
begin
  for kept in select * from kept_views loop
    execute format('create view %I as %s', kept.viewname, kept.definition);
  end loop;
end $$;

-- What accounts in other currencies have not issued yet follows their currency; what they have issued stays as printed.
create function refit_account(account bigint) returns void language plpgsql as $$
declare own smallint := account_decimals(account);
begin
  update items set decimals = own where account_id = account and decimals <> own;
  update templateitems set decimals = own where account_id = account and decimals <> own;
  update timerecords set decimals = own where account_id = account and decimals <> own and invoiceid is null;
  update timeallocations set decimals = own where account_id = account and decimals <> own;
  update expenses set decimals = own where account_id = account and decimals <> own and invoiceid is null;
end $$;
do $$
declare account bigint;
begin
  for account in select id from accounts where minor_units(currency) <> 2 loop
    perform refit_account(account);
  end loop;
end $$;
update invoices set decimals = minor_units(currency) where activeworkstate = 'draft' and minor_units(currency) <> 2;
update quotes set decimals = minor_units(currency) where activeworkstate = 'pending' and minor_units(currency) <> 2;
update invoiceitems l set decimals = d.decimals from invoices d
where d.account_id = l.account_id and d.id = l.invoiceid and d.decimals <> 2;
update quoteitems l set decimals = d.decimals from quotes d
where d.account_id = l.account_id and d.id = l.quoteid and d.decimals <> 2;

-- Amounts are kept with the decimals of their currency, however they are written. The function of each table names its
-- columns, since a generic one would take a row apart and put it together again.
do $$
declare kind record; amount text; statements text;
begin
  for kind in
    select *
    from (values
      ('items', null, true, array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice', 'manualBudget', 'manualBillAmount', 'discountamount']),
      ('templateitems', null, true, array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice', 'manualBudget', 'manualBillAmount', 'discountamount']),
      ('invoiceitems', 'invoice', true, array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice', 'manualBudget', 'manualBillAmount', 'discountamount']),
      ('quoteitems', 'quote', true, array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice', 'manualBudget', 'manualBillAmount', 'discountamount']),
      ('payments', 'invoice', false, array['amount']),
      ('timerecords', null, true, array['hourlyRate', 'costRate']),
      ('timeallocations', null, true, array['hourlyRate', 'costRate']),
      ('expenses', null, true, array['cost']),
      ('servicerates', null, false, array['inprice', 'outprice']),
      ('companies', null, false, array['creditlimit']),
      ('contacts', null, false, array['payrate', 'costPerHour', 'chargeoutrate']),
      ('projects', null, false, array['manualBudget']),
      ('projecttemplates', null, false, array['manualBudget']),
      ('products', null, false, array['inLabourPrice', 'outLabourPrice', 'inUnitPrice', 'outUnitPrice'])
    ) as v(target, document, keeps, amounts)
  loop
    statements := '';
    foreach amount in array kind.amounts loop
      statements := statements || format('new.%1$I := round(new.%1$I, own); ', amount);
    end loop;
    execute format(
      $sql$
        create function round_%1$s() returns trigger language plpgsql as $body$
        declare own smallint;
        begin
          %2$s
          %3$s
          return new;
        end $body$;
        create trigger decimals_of_new before insert on %1$s
          for each row execute function round_%1$s();
        create trigger decimals_of_changed before update of %4$s on %1$s
          for each row execute function round_%1$s();
      $sql$,
      kind.target,
      case
        when not kind.keeps and kind.document is null then 'own := account_decimals(new.account_id);'
        when not kind.keeps then
          'own := coalesce((select d.decimals from invoices d where d.account_id = new.account_id and d.id = new.invoiceid), 2);'
        else format(
          'if tg_op = ''INSERT'' then %s new.decimals := own; else own := new.decimals; end if;',
          case
            when kind.document is null then 'own := account_decimals(new.account_id);'
            else format(
              'own := coalesce((select d.decimals from %1$ss d where d.account_id = new.account_id and d.id = new.%1$sid), 2);',
              kind.document
            )
          end
        )
      end,
      statements,
      (select string_agg(format('%I', a), ', ') from unnest(kind.amounts) a)
    );
  end loop;
end $$;

create function decimals_of_document() returns trigger language plpgsql as $$
begin
  new.decimals := minor_units(new.currency);
  return new;
end $$;
create trigger decimals_of_new before insert on invoices for each row execute function decimals_of_document();
create trigger decimals_of_new before insert on quotes for each row execute function decimals_of_document();

create function round_accounts() returns trigger language plpgsql as $$
begin
  new.inprice := round(new.inprice, minor_units(new.currency));
  new.outprice := round(new.outprice, minor_units(new.currency));
  return new;
end $$;
create trigger decimals_of_new before insert on accounts for each row execute function round_accounts();
create trigger decimals_of_changed before update of currency, inprice, outprice on accounts
  for each row execute function round_accounts();

create function refit_changed_account() returns trigger language plpgsql as $$
begin
  perform refit_account(new.id);
  return null;
end $$;
create trigger currency_changed after update of currency on accounts
  for each row when (minor_units(old.currency) <> minor_units(new.currency)) execute function refit_changed_account();

-- As before, with the invoice's decimals.
create or replace function sum_payments() returns trigger language plpgsql as $$
begin
  perform 1 from invoices d
  where (d.account_id, d.id) in (select c.account_id, c.invoiceid from changed c)
  order by d.account_id, d.id for update;
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
