-- Lists are filtered and put in order by the account's own fields: a number as a number, a day as a day. What is neither is
-- neither there. make_date knows each month's days; a day that is none would count into the next month instead of failing.
alter table customfield_values
  add column number numeric generated always as (
    case when value ~ '^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?$' then value::numeric end
  ) stored,
  add column day date generated always as (
    case
      when value ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        then make_date(substr(value, 1, 4)::int, substr(value, 6, 2)::int, 1) + (substr(value, 9, 2)::int - 1)
    end
  ) stored;

create index customfield_values_of_field on customfield_values (account_id, customfieldid);
create index customfield_values_number on customfield_values (account_id, customfieldid, number) where number is not null;
create index customfield_values_day on customfield_values (account_id, customfieldid, day) where day is not null;
