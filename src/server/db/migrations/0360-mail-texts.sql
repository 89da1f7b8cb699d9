-- What the mails say that carry an invoice or a quote, where the firm has words of its own.
alter table accounts
  add column invoicesubject text,
  add column invoicetext text,
  add column quotesubject text,
  add column quotetext text;
create view mail_texts as
  select a.id as account_id, a.id, a.xmin, false as deleted, a.invoicesubject, a.invoicetext, a.quotesubject, a.quotetext
  from accounts a;
