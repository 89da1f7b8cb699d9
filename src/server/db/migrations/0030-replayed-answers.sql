-- An answer that is given again is checked against what its caller may see by then: the record that it shows, and a digest of
-- the rights that it was made with. Answers of before are at most a day old; their requests run as new ones.
delete from idempotency_keys;
alter table idempotency_keys add column resource text, add column recordid bigint, add column rights text not null;
