-- Emails were indexed twice, and each write of a person or a company wrote both.
drop index contacts_account_id_sort_name_id_idx3;
drop index companies_account_id_sort_name_id_idx3;
-- Rows of products are recognised by name or code.
create index on products (account_id, sort_name(name) collate "C", id);
create index on products (account_id, sort_name(code) collate "C", id);
