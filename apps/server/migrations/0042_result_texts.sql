-- Texts that the assistant writes, as columns of results. Prose has many words and lines, so it stays out of `search_text`.
alter table results
  add column ai_summary    text not null default '',
  add column ai_first_line text not null default '',
  add column ai_subject    text not null default '',
  add column ai_direct     text not null default '',
  add column ai_similar    text not null default '',
  add column ai_competitor text not null default '',
  add column ai_supplier   text not null default '',
  -- One line per column of prose as people search it, in the order of PROSE_COLUMNS in results/columns.rules.ts, with a line break
  -- at both ends; empty when there is none. Written with the row (results/rows/prose.sql.ts): a generated column would rewrite
  -- the table.
  add column prose_text    text not null default '';
alter table results alter column prose_text set statistics 0;
alter table list_blocks
  add column has_ai_summary    int not null default 0,
  add column has_ai_first_line int not null default 0,
  add column has_ai_subject    int not null default 0,
  add column has_ai_direct     int not null default 0,
  add column has_ai_similar    int not null default 0,
  add column has_ai_competitor int not null default 0,
  add column has_ai_supplier   int not null default 0;

-- Serves "contains" of a column of prose, as results_text does for the others.
do $$
declare
  trigrams text := case when exists (select from pg_opclass where opcname = 'text_holds_ops') then 'text_holds_ops' else 'gin_trgm_ops' end;
begin
  execute format('create index results_prose_text on results using gin (list_id, part, %s) where prose_text <> ''''',
    (select string_agg(format($line$text_line(prose_text, E'\n', %s) %s$line$, n, trigrams), ', ') from generate_series(2, 8) n));
  for line in 3..9 loop
    execute format('alter index results_prose_text alter column %s set statistics 0', line);
  end loop;
end $$;

-- A text, and a round of suggestions. Nothing of it is charged with the account's own key.
insert into credit_costs (position, act, credits) values (10, 'ai.text', 1), (11, 'ai.suggestions', 1);
