-- Text as people search it: without accents, case, and the beginning that all web addresses share.
do $$
declare
  -- The database's own rules may know ASCII only.
  unicode text := coalesce((select 'collate ' || quote_ident(collname) from pg_collation where collname in ('pg_c_utf8', 'C.utf8') order by collname = 'pg_c_utf8' desc limit 1), '');
begin
  execute format($body$
    create function fold_text(value text) returns text language sql immutable strict parallel safe as $f$
      select replace(replace(replace(lower(public.unaccent('public.unaccent'::regdictionary, value) %s), 'https://', ''), 'http://', ''), 'www.', '')
    $f$ $body$, unicode);
  -- Row-level security lets an index serve only conditions that cannot leak by raising errors. LIKE raises one only for a
  -- pattern that ends in its escape sign, whatever the row holds, so it may be trusted. This takes a superuser; without it
  -- everything works, but "contains" reads the whole list.
  begin
    alter function pg_catalog.textlike(text, text) leakproof;
  exception when insufficient_privilege then
    raise notice 'searching inside large lists will be slow: the owner of the database is no superuser';
  end;
end $$;
create function join_words(words text[]) returns text language sql immutable strict parallel safe as $$ select array_to_string(words, ' ') $$;

-- Rows of the lists: one lead of any type. Only living rows are here, so every index and every count is about them.
create table results (
  account_id      bigint           not null,
  id              bigint           not null generated always as identity,
  list_id         bigint           not null,
  -- The place in the order of arrival, counted per list.
  ordinal         bigint           not null,
  -- What makes it the same lead: place, domain, e-mail, LinkedIn slug, platform and user.
  dedupe_key      text             not null check (char_length(dedupe_key) between 1 and 500),
  name            text             not null default '',
  company         text             not null default '',
  website         text             not null default '',
  domain          text             not null default '',
  email           text             not null default '',
  email_state     text             not null default 'none' check (email_state in ('looking', 'found', 'potential', 'none')),
  phone           text             not null default '',
  first_name      text             not null default '',
  last_name       text             not null default '',
  position        text             not null default '',
  seniority       text             not null default '',
  linkedin_url    text             not null default '',
  industry        text             not null default '',
  street          text             not null default '',
  city            text             not null default '',
  state           text             not null default '',
  postal_code     text             not null default '',
  country         text             not null default '',
  rating          double precision,
  reviews         bigint,
  confidence      double precision,
  platform        text             not null default '',
  handle          text             not null default '',
  followers       bigint,
  engagements     bigint,
  engagement_rate double precision,
  views           bigint,
  technologies    text[]           not null default '{}',
  is_verified     boolean          not null default false,
  sent_at         timestamptz,
  created_at      timestamptz      not null,
  lat             double precision,
  lon             double precision,
  -- Asked not to be contacted: neither exported nor sent.
  is_suppressed   boolean          not null default false,
  -- Set once, when it was acquired; no refresh moves it.
  retain_until    timestamptz      not null,
  -- Value to {source, url, at, licence}; "*" speaks for every value that has no entry of its own.
  provenance      jsonb            not null default '{}',
  extra           jsonb            not null default '{}',
  -- One line per searchable column, in the order of TEXT_COLUMNS in results/columns.rules.ts, with a line break at both ends.
  search_text     text             not null generated always as (fold_text(
    E'\n' || name || E'\n' || company || E'\n' || website || E'\n' || email || E'\n' || phone || E'\n' || first_name
    || E'\n' || last_name || E'\n' || position || E'\n' || seniority || E'\n' || linkedin_url || E'\n' || industry
    || E'\n' || street || E'\n' || city || E'\n' || state || E'\n' || postal_code || E'\n' || country || E'\n' || platform
    || E'\n' || handle || E'\n' || join_words(technologies) || E'\n')) stored,
  -- 16,384 ordinals of a list. The index of texts is asked part by part, in order of arrival, until a page and its total are known.
  part            bigint           not null generated always as ((list_id << 20) | (ordinal / 16384)) stored,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
-- Serves every page in order of arrival, and whatever walks a list.
create unique index results_order on results (account_id, list_id, ordinal);
-- One lead stands once in a list; serves "is it there already". The list comes last, so that nobody walks a list by it.
create unique index results_identity on results (account_id, dedupe_key, list_id);
-- Serves "contains" of the search box and of every text column. It knows the columns: a word that is rare in one and common in
-- another costs nothing.
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
-- Serve lower, greater and sorting by a number.
create index results_rating on results (account_id, list_id, rating, ordinal) where rating is not null;
create index results_reviews on results (account_id, list_id, reviews, ordinal) where reviews is not null;
create index results_confidence on results (account_id, list_id, confidence, ordinal) where confidence is not null;
create index results_followers on results (account_id, list_id, followers, ordinal) where followers is not null;
create index results_engagements on results (account_id, list_id, engagements, ordinal) where engagements is not null;
create index results_engagement_rate on results (account_id, list_id, engagement_rate, ordinal) where engagement_rate is not null;
create index results_views on results (account_id, list_id, views, ordinal) where views is not null;

-- Serves the end of retention, over all accounts.
create index results_retention on results (retain_until);
-- Serves the look through marked rows when somebody is taken off a do-not-contact list. Few rows are marked.
create index results_marked on results (id) where is_suppressed;
-- How large a list is decides how it is read: many lists are known by name, and after a growth of 2% they are counted again.
alter table results alter column list_id set statistics 1000;
alter table results alter column search_text set statistics 0;
alter table results set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

-- A summary of every 1,000 ordinals of a list, exact like the counters: how many rows live there, and in how many of them
-- a column is filled. Page N, totals, and rows where a column is empty are found here without walking the list.
create table list_blocks (
  account_id          bigint      not null,
  list_id             bigint      not null,
  block               bigint      not null,
  live                int         not null check (live >= 0),
  email_looking       int         not null,
  email_found         int         not null,
  email_potential     int         not null,
  email_none          int         not null,
  sent                int         not null,
  verified            int         not null,
  -- Arrival of the rows; may be wider than what is left after deletions.
  first_at            timestamptz not null,
  last_at             timestamptz not null,
  has_name            int         not null,
  has_company         int         not null,
  has_website         int         not null,
  has_email           int         not null,
  has_phone           int         not null,
  has_first_name      int         not null,
  has_last_name       int         not null,
  has_position        int         not null,
  has_seniority       int         not null,
  has_linkedin_url    int         not null,
  has_industry        int         not null,
  has_street          int         not null,
  has_city            int         not null,
  has_state           int         not null,
  has_postal_code     int         not null,
  has_country         int         not null,
  has_platform        int         not null,
  has_handle          int         not null,
  has_technologies    int         not null,
  has_rating          int         not null,
  has_reviews         int         not null,
  has_confidence      int         not null,
  has_followers       int         not null,
  has_engagements     int         not null,
  has_engagement_rate int         not null,
  has_views           int         not null,
  primary key (account_id, list_id, block),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);

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


-- Labels on rows. Beside the rows and not in them: labelling a row costs a hundredth of rewriting it with all its indexes.
-- No foreign key to results: rows go by the hundred thousand, and the module that deletes them takes these along.
create table result_labels (
  account_id bigint not null,
  result_id  bigint not null,
  label_id   bigint not null,
  list_id    bigint not null,
  ordinal    bigint not null,
  primary key (account_id, result_id, label_id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
-- Serves the filter by label, in order of arrival.
create index result_labels_filter on result_labels (account_id, list_id, label_id, ordinal);
-- Serves the removal of a label from all rows.
create index result_labels_label on result_labels (account_id, label_id);

-- What happened to a row after it came. `what` is a translation key, `params` its values.
create table result_activity (
  account_id bigint      not null,
  id         bigint      not null generated always as identity,
  list_id    bigint      not null,
  result_id  bigint      not null,
  at         timestamptz not null,
  what       text        not null,
  params     jsonb       not null default '{}',
  by_name    text        not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
-- Serves the details of a row, newest first.
create index result_activity_row on result_activity (account_id, result_id, id desc);
-- Serves the purge of a list.
create index result_activity_list on result_activity (account_id, list_id);

-- An act of deleting rows, undone or purged after 30 seconds.
create table result_deletions (
  account_id bigint      not null,
  id         bigint      not null generated always as identity,
  list_id    bigint      not null,
  status     text        not null check (status in ('deleting', 'deleted', 'restoring', 'restored', 'purged')),
  count      int         not null default 0,
  undo_until timestamptz not null,
  created_by bigint      not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
create index result_deletions_list on result_deletions (account_id, list_id);

-- Deleted rows as they were, until they are restored or purged.
create table result_trash (
  account_id  bigint   not null,
  deletion_id bigint   not null,
  result_id   bigint   not null,
  row         jsonb    not null,
  labels      bigint[] not null,
  primary key (account_id, deletion_id, result_id),
  foreign key (account_id, deletion_id) references result_deletions (account_id, id) on delete cascade
);

-- Bulk acts and imports: how far they are, and where to go on after a crash.
create table result_jobs (
  account_id      bigint      not null,
  id              bigint      not null generated always as identity,
  list_id         bigint      not null,
  kind            text        not null check (kind in ('labels', 'delete', 'restore', 'import-check', 'import', 'export')),
  status          text        not null check (status in ('running', 'completed', 'failed', 'canceled')),
  done            bigint      not null default 0,
  total           bigint,
  input           jsonb       not null,
  -- Of the step that comes next; moves in the transaction of the step before.
  cursor          bigint      not null default 0,
  deletion_id     bigint,
  import_id       bigint,
  created_by      bigint      not null,
  created_by_name text        not null,
  created_at      timestamptz not null,
  finished_at     timestamptz,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
-- Serves the running and recent work of a list.
create index result_jobs_list on result_jobs (account_id, list_id, id desc);
-- Serves a person's running and recent work.
create index result_jobs_person on result_jobs (account_id, created_by, id desc);

create table result_imports (
  account_id    bigint      not null,
  id            bigint      not null generated always as identity,
  list_id       bigint      not null,
  file_name     text        not null,
  bytes         bigint      not null default 0,
  status        text        not null check (status in ('uploading', 'uploaded', 'checking', 'checked', 'running', 'completed', 'failed', 'canceled')),
  encoding      text        not null default 'utf-8',
  delimiter     text        not null default ',',
  has_header    boolean     not null default true,
  headers       text[]      not null default '{}',
  preview       jsonb       not null default '[]',
  mapping       jsonb       not null default '[]',
  phone_country text        not null default '',
  counts        jsonb,
  job_id        bigint,
  created_by    bigint      not null,
  created_at    timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);
create index result_imports_list on result_imports (account_id, list_id);
-- Serves the sweep that forgets old files.
create index result_imports_age on result_imports (created_at);

-- The bytes of an uploaded file. In the database, so that any worker can read them; gone a day after the upload.
create table result_import_chunks (
  account_id bigint not null,
  import_id  bigint not null,
  seq        int    not null,
  bytes      bytea  not null,
  primary key (account_id, import_id, seq),
  foreign key (account_id, import_id) references result_imports (account_id, id) on delete cascade
);
alter table result_import_chunks alter column bytes set storage external;
