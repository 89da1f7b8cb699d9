-- Why a whole file failed, as a sentence with placeholders and their values, so that it can be said in any language.
alter table imports add column reason json;
