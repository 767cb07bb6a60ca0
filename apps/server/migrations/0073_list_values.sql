-- How many rows of a list have each value of a column that repeats itself, exact like the counters: its first 200 letters as
-- people search them, the empty text included. Rows with, and above all without, a text in such a column are found by the values that they can
-- have, and by no other.
create table list_values (
  account_id bigint not null,
  list_id    bigint not null,
  name       text   not null,
  value      text   not null,
  count      int    not null check (count > 0),
  primary key (account_id, list_id, name, value),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);

-- Its owner sees the rows of all accounts only while it is not bound by its own rules.
alter table results no force row level security;
-- The lines of `search_text` that CATEGORY_COLUMNS of results/columns.rules.ts stand in.
insert into list_values (account_id, list_id, name, value, count)
select r.account_id, r.list_id, v.name, v.value, count(*) from results r cross join lateral (values
  ('seniority', left(text_line(r.search_text, E'\n', 10), 200)), ('industry', left(text_line(r.search_text, E'\n', 12), 200)),
  ('city', left(text_line(r.search_text, E'\n', 14), 200)), ('state', left(text_line(r.search_text, E'\n', 15), 200)),
  ('country', left(text_line(r.search_text, E'\n', 17), 200)), ('platform', left(text_line(r.search_text, E'\n', 18), 200))) v(name, value)
group by 1, 2, 3, 4;
alter table results force row level security;
select own_by_account('list_values');
