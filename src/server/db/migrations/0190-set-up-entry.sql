-- Whoever has just set up the account is signed in without typing the new password again: a secret of its own, for that browser.
alter table setup_links
  add column entryhash text,
  add column account_id bigint,
  add column contactid bigint;
