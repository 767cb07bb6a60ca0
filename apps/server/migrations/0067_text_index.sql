-- The texts of results as the search box finds them, in a table of their own. Rows are written at the speed of the table of rows;
-- a job brings their texts in afterwards (results/texts). Until then they are found by looking through them.
create table result_texts (
  account_id  bigint not null,
  list_id     bigint not null,
  ordinal     bigint not null,
  result_id   bigint not null,
  -- As in `results`.
  search_text text   not null,
  prose_text  text   not null,
  part        bigint not null generated always as ((list_id << 20) | (ordinal / 16384)) stored,
  primary key (account_id, list_id, ordinal),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);

-- Up to which ordinal the texts of a list are there; a list without a row has none. Whoever changes a row below it changes its
-- texts in the same transaction, holding the list as always.
create table list_texts (
  account_id bigint not null,
  list_id    bigint not null,
  until      bigint not null,
  primary key (account_id, list_id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);

-- Serve "contains" of the search box and of every text column. They know the columns: a word that is rare in one and common in
-- another costs nothing. The lines are in the order of TEXT_COLUMNS and PROSE_COLUMNS in results/columns.rules.ts. No statistics
-- of them: whoever asks the index has looked at the first rows and knows better, and so many samples would make every ANALYZE dear.
do $$
begin
  execute format('create index result_texts_lines on result_texts using gin (list_id, part, %s)',
    (select string_agg(format($line$split_part(search_text, E'\n', %s) gin_trgm_ops$line$, n), ', ') from generate_series(2, 20) n));
  execute format('create index result_texts_prose on result_texts using gin (list_id, part, %s) where prose_text <> ''''',
    (select string_agg(format($line$split_part(prose_text, E'\n', %s) gin_trgm_ops$line$, n), ', ') from generate_series(2, 8) n));
  for line in 3..21 loop
    execute format('alter index result_texts_lines alter column %s set statistics 0', line);
  end loop;
  for line in 3..9 loop
    execute format('alter index result_texts_prose alter column %s set statistics 0', line);
  end loop;
end $$;
alter table result_texts
  alter column search_text set statistics 0,
  alter column prose_text set statistics 0,
  alter column list_id set statistics 1000,
  set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

-- What the served account may search. Row-level security would keep LIKE from the index, because LIKE is not known to be free
-- of leaks, and only a superuser can say so. Here the account is an ordinary condition of the view: the planner may use all
-- conditions together. The view reads with the rights of its owner, whom the fence of `result_texts` does not bind.
create view searched_texts as
  select account_id, list_id, ordinal, result_id, search_text, prose_text, part from result_texts
  where account_id = nullif(current_setting('app.account_id', true), '')::bigint;

-- The index that was kept up with every row. Processes of the version before still find everything, by looking through the list.
drop index results_text;
drop index results_prose_text;
