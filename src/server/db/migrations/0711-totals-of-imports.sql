-- What a row's new record adds to the totals of its import, by field: {"timespent": 90}; and one of the first records as it is stored.
alter table import_rows add column figures json, add column record json;
-- The sums of the figures of all rows.
alter table imports add column totals json;
