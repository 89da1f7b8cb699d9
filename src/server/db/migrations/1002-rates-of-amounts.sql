-- The rate of time may be an amount that was spread over many hours: with the decimals of a price, they would not come to it.

create or replace function round_timerecords() returns trigger language plpgsql as $$
declare own smallint;
begin
  if tg_op = 'INSERT' then
    own := account_decimals(new.account_id);
    new.decimals := own;
  else
    own := new.decimals;
  end if;
  new."hourlyRate" := trim_scale(round(new."hourlyRate", 8));
  new."costRate" := trim_scale(round(new."costRate", 4));
  return new;
end $$;

create or replace function round_timeallocations() returns trigger language plpgsql as $$
declare own smallint;
begin
  if tg_op = 'INSERT' then
    own := account_decimals(new.account_id);
    new.decimals := own;
  else
    own := new.decimals;
  end if;
  new."hourlyRate" := trim_scale(round(new."hourlyRate", 8));
  new."costRate" := trim_scale(round(new."costRate", 4));
  return new;
end $$;
