-- Where people reach the service: the setting PUBLIC_URL, kept here so that records can be answered with it.
create table own_address (
  one boolean primary key default true check (one),
  publicurl text not null
);
