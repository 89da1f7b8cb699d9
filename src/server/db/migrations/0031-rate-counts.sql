-- Requests of each caller in the present window, counted by all processes together. Lost with a crash of the server, which
-- costs nobody more than a window.
create unlogged table rate_counts (
  caller text primary key,
  count int not null,
  ends timestamptz not null
);
