-- A link to set a password belongs to the address that it was mailed to, and stops working when the person's sign-in
-- address is another one. Links from before do not say where they went: invitations went to the contact's email, and
-- whoever asked for a new password may ask again.
delete from password_links where purpose <> 'invitation';
alter table password_links add column email text;
update password_links l set email = c.email from contacts c where c.account_id = l.account_id and c.id = l.contactid;
delete from password_links where email is null;
alter table password_links alter column email set not null;

-- A sign-in address that waits for confirmation by whoever reads its mails; one a person. The link's token comes into
-- being when the mail is sent, and only its SHA-256 is kept.
create table email_changes (
  account_id bigint not null,
  contactid bigint not null,
  email text not null,
  tokenhash text unique,
  expires timestamptz not null,
  primary key (account_id, contactid),
  foreign key (account_id, contactid) references logins (account_id, contactid)
);
