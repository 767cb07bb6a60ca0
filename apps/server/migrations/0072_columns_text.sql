-- "Contains" of a column asks an index that knows the column: a word that is rare there and common elsewhere costs nothing.

-- 16,384 ordinals of a list. The index is asked part by part, in order of arrival, until a page and its total are known.
alter table results add column part bigint not null generated always as ((list_id << 20) | (ordinal / 16384)) stored;

drop index results_text;
do $$
declare
  is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
  trigrams text := case when is_superuser then 'text_holds_ops' else 'gin_trgm_ops' end;
begin
  -- Row-level security lets an index serve only conditions that cannot leak by raising errors. Splitting raises one only for
  -- part 0, LIKE only for a pattern that ends in its escape sign, whatever the row holds: both may be trusted, under names of
  -- their own that a dump of the database keeps. This takes a superuser; without one everything works, but "contains" reads
  -- the whole list.
  if is_superuser then
    create function text_line(text, separator text, n integer) returns text
      language internal immutable strict parallel safe leakproof as 'split_part';
    create function holds_text(text, pattern text) returns boolean
      language internal immutable strict parallel safe leakproof as 'textlike';
  else
    create function text_line(text, separator text, n integer) returns text
      language sql immutable strict parallel safe as 'select split_part($1, $2, $3)';
    create function holds_text(text, pattern text) returns boolean
      language sql immutable strict parallel safe as 'select $1 like $2';
    raise notice 'searching inside large lists will be slow: the owner of the database is no superuser';
  end if;
  -- LIKE, always taken for rare: whoever asks the index has looked at the first rows and knows better than statistics do,
  -- and nineteen columns of samples would make every ANALYZE dear.
  create operator ~~~ (leftarg = text, rightarg = text, function = holds_text, restrict = contsel);
  if is_superuser then
    create operator class text_holds_ops for type text using gin as
      operator 3 ~~~,
      function 1 btint4cmp(int4, int4),
      function 2 gin_extract_value_trgm(text, internal),
      function 3 gin_extract_query_trgm(text, internal, int2, internal, internal, internal, internal),
      function 4 gin_trgm_consistent(internal, int2, text, int4, internal, internal, internal, internal),
      function 6 gin_trgm_triconsistent(internal, int2, text, int4, internal, internal, internal),
      storage int4;
  end if;
  -- The lines of `search_text`, in the order of TEXT_COLUMNS in results/columns.rules.ts.
  execute format('create index results_text on results using gin (list_id, part, %s)',
    (select string_agg(format($line$text_line(search_text, E'\n', %s) %s$line$, n, trigrams), ', ') from generate_series(2, 20) n));
  for line in 3..21 loop
    execute format('alter index results_text alter column %s set statistics 0', line);
  end loop;
end $$;
alter table results alter column search_text set statistics 0;
