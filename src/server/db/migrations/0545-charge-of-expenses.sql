-- The charge of an expense is rounded once: quantity, cost and markup together.
alter table expenses drop column total;
alter table expenses
  add column total numeric not null generated always as (
    round(quantity * cost * (100 + markup) / 100, decimals)
  ) stored;
