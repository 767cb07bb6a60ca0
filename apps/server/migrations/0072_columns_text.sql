-- "Contains" of a column asks an index that knows the column: a word that is rare there and common elsewhere costs nothing.
-- Row-level security lets it serve only conditions that cannot leak by raising errors; split_part raises one only for part 0.
do $$ begin
  alter function pg_catalog.split_part(text, text, integer) leakproof;
exception when insufficient_privilege then
  raise notice 'searching inside large lists will be slow: the owner of the database is no superuser';
end $$;

-- 16,384 ordinals of a list. The index is asked part by part, in order of arrival, until a page and its total are known.
alter table results add column part bigint not null generated always as ((list_id << 20) | (ordinal / 16384)) stored;

drop index results_text;
-- The lines of `search_text`, in the order of TEXT_COLUMNS in results/columns.ts.
create index results_text on results using gin (
  list_id,
  part,
  split_part(search_text, E'\n', 2) gin_trgm_ops,
  split_part(search_text, E'\n', 3) gin_trgm_ops,
  split_part(search_text, E'\n', 4) gin_trgm_ops,
  split_part(search_text, E'\n', 5) gin_trgm_ops,
  split_part(search_text, E'\n', 6) gin_trgm_ops,
  split_part(search_text, E'\n', 7) gin_trgm_ops,
  split_part(search_text, E'\n', 8) gin_trgm_ops,
  split_part(search_text, E'\n', 9) gin_trgm_ops,
  split_part(search_text, E'\n', 10) gin_trgm_ops,
  split_part(search_text, E'\n', 11) gin_trgm_ops,
  split_part(search_text, E'\n', 12) gin_trgm_ops,
  split_part(search_text, E'\n', 13) gin_trgm_ops,
  split_part(search_text, E'\n', 14) gin_trgm_ops,
  split_part(search_text, E'\n', 15) gin_trgm_ops,
  split_part(search_text, E'\n', 16) gin_trgm_ops,
  split_part(search_text, E'\n', 17) gin_trgm_ops,
  split_part(search_text, E'\n', 18) gin_trgm_ops,
  split_part(search_text, E'\n', 19) gin_trgm_ops,
  split_part(search_text, E'\n', 20) gin_trgm_ops
);

-- How common a text is, is found out by looking at the first rows, not by statistics: nineteen columns of samples would make
-- every ANALYZE dear. Without any the planner takes a text for rare, and uses the index.
alter table results alter column search_text set statistics 0;
do $$ begin
  for line in 3..21 loop
    execute format('alter index results_text alter column %s set statistics 0', line);
  end loop;
end $$;
