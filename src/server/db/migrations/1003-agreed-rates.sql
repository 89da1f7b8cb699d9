-- The rate agreed for an item may be an amount that was spread over its hours: with the decimals of a price, they would not come to it.

create or replace function round_items() returns trigger language plpgsql as $$
declare own smallint;
begin
  if tg_op = 'INSERT' then
    own := account_decimals(new.account_id);
    new.decimals := own;
  else
    own := new.decimals;
  end if;
  new."manualBudget" := round(new."manualBudget", own);
  new."manualBillAmount" := round(new."manualBillAmount", own);
  new.discountamount := round(new.discountamount, own);
  new."inUnitPrice" := trim_scale(round(new."inUnitPrice", 4));
  new."outUnitPrice" := trim_scale(round(new."outUnitPrice", 4));
  new."inLabourPrice" := trim_scale(round(new."inLabourPrice", 4));
  new."outLabourPrice" := trim_scale(round(new."outLabourPrice", 8));
  return new;
end $$;
