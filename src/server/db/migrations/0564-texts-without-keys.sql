-- Texts of mails have no keys of links: whoever has one answers as the client.
update sendings
set message = regexp_replace(message, '(/quote-answers/)[[:alnum:]_-]+', '\1…', 'g')
where quoteid is not null and message like '%/quote-answers/%';
