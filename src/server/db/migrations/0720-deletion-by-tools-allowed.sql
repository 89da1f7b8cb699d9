-- Tools of AI clients delete only where an administrator allowed it. Accounts that are here keep what they have.
alter table accounts alter column aideletion set default false;
