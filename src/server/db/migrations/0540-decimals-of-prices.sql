-- Prices per piece and per hour have up to four decimals in every currency; amounts keep the decimals of their currency.
-- The functions that fit new amounts to their currency are rewritten: prices are no longer rounded to it.
do $$
declare kind record; amount text; statements text;
begin
  for kind in
    select *
    from (values
      ('items', null, true, array['manualBudget', 'manualBillAmount', 'discountamount'], array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice']),
      ('templateitems', null, true, array['manualBudget', 'manualBillAmount', 'discountamount'], array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice']),
      ('invoiceitems', 'invoice', true, array['manualBudget', 'manualBillAmount', 'discountamount'], array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice']),
      ('quoteitems', 'quote', true, array['manualBudget', 'manualBillAmount', 'discountamount'], array['inUnitPrice', 'outUnitPrice', 'inLabourPrice', 'outLabourPrice']),
      ('timerecords', null, true, array[]::text[], array['hourlyRate', 'costRate']),
      ('timeallocations', null, true, array[]::text[], array['hourlyRate', 'costRate']),
      ('expenses', null, true, array[]::text[], array['cost']),
      ('servicerates', null, false, array[]::text[], array['inprice', 'outprice']),
      ('contacts', null, false, array[]::text[], array['payrate', 'costPerHour', 'chargeoutrate']),
      ('products', null, false, array[]::text[], array['inLabourPrice', 'outLabourPrice', 'inUnitPrice', 'outUnitPrice'])
    ) as v(target, document, keeps, amounts, prices)
  loop
    statements := '';
    foreach amount in array kind.amounts loop
      statements := statements || format('new.%1$I := round(new.%1$I, own); ', amount);
    end loop;
    foreach amount in array kind.prices loop
      statements := statements || format('new.%1$I := trim_scale(round(new.%1$I, 4)); ', amount);
    end loop;
    execute format(
      $sql$
        create or replace function round_%1$s() returns trigger language plpgsql as $body$
        declare own smallint;
        begin
          %2$s
          %3$s
          return new;
        end $body$;
      $sql$,
      kind.target,
      case
        when not kind.keeps then ''
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
      statements
    );
  end loop;
end $$;
create or replace function round_accounts() returns trigger language plpgsql as $$
begin
  new.inprice := trim_scale(round(new.inprice, 4));
  new.outprice := trim_scale(round(new.outprice, 4));
  return new;
end $$;
