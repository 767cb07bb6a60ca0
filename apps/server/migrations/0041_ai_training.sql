-- What the AI may say about an account: pages of websites, texts, questions with answers, PDF files.
create table training_sources (
  account_id bigint      not null references accounts (id) on delete cascade,
  id         bigint      not null generated always as identity,
  kind       text        not null check (kind in ('website', 'file', 'text', 'qa')),
  -- Of a page its address without the protocol, of a file its name, of a question the question.
  title      text        not null,
  page_title text        not null default '',
  url        text        check ((url is not null) = (kind = 'website')),
  -- Of a question the answer.
  text       text        not null,
  -- Of all of it, as it is split into passages: tells duplicates and pages that have changed.
  hash       text        not null,
  tokens     int         not null check (tokens >= 0),
  state      text        not null check (state in ('learned', 'reading', 'changed', 'empty', 'failed')),
  -- Why a page could not be read again. What was learned of it before stays.
  reason     text,
  pages      int,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When somebody asked to read it again; one that waits too long is given to another worker.
  asked_at   timestamptz,
  primary key (account_id, id)
);
-- Serves the lists, the last changed first.
create index training_sources_changed on training_sources (account_id, changed_at desc, id desc);
-- Serves the totals, and the question whether a text is known, without reading texts.
create index training_sources_totals on training_sources (account_id, kind, hash) include (tokens, title);
-- A page is learned once.
create unique index training_sources_url on training_sources (account_id, url) where url is not null;
-- Serves the sweep of pages that nobody reads any more.
create index training_sources_reading on training_sources (asked_at) where state = 'reading';

-- Sources in pieces of a few hundred tokens, as they reach the AI.
create table training_passages (
  account_id bigint   not null,
  source_id  bigint   not null,
  no         int      not null,
  -- Of a file.
  page       int,
  heading    text     not null default '',
  text       text     not null,
  tokens     int      not null,
  -- The words as English, as Spanish, and as they are written, so that both languages and names of products are found.
  words      tsvector not null,
  primary key (account_id, source_id, no),
  foreign key (account_id, source_id) references training_sources (account_id, id) on delete cascade
);
do $$
declare
  is_superuser boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  -- Row-level security lets an index serve only conditions that cannot leak by raising errors. Looking for words in a list of
  -- words raises none, whatever the row holds, so it may be trusted, under a name of its own that a dump keeps. This takes a
  -- superuser; without one everything works, but a question reads all passages of its account.
  if is_superuser then
    create function has_words(tsvector, tsquery) returns boolean
      language internal immutable strict parallel safe leakproof as 'ts_match_vq';
  else
    create function has_words(tsvector, tsquery) returns boolean
      language sql immutable strict parallel safe as 'select $1 @@ $2';
  end if;
  create operator ~@@ (leftarg = tsvector, rightarg = tsquery, function = has_words, restrict = contsel);
  if is_superuser then
    create operator class words_ops for type tsvector using gin as
      operator 1 ~@@ (tsvector, tsquery),
      function 1 gin_cmp_tslexeme(text, text),
      function 2 gin_extract_tsvector(tsvector, internal, internal),
      function 3 gin_extract_tsquery(tsvector, internal, int2, internal, internal, internal, internal),
      function 4 gin_tsquery_consistent(internal, int2, tsvector, int4, internal, internal, internal, internal),
      function 5 gin_cmp_prefix(text, text, int2, internal),
      function 6 gin_tsquery_triconsistent(internal, int2, tsvector, int4, internal, internal, internal),
      storage text;
  end if;
  execute format('create index training_passages_words on training_passages using gin (account_id, words %s)',
    case when is_superuser then 'words_ops' else '' end);
end $$;

-- A walk through a website, or a look at one page. What was read waits there to be chosen.
create table training_crawls (
  account_id  bigint      not null references accounts (id) on delete cascade,
  id          bigint      not null generated always as identity,
  -- Where it began, and the domain that is read: another one when the website has moved.
  website     text        not null,
  domain      text        not null,
  is_single   boolean     not null,
  state       text        not null check (state in ('finding', 'reading', 'completed', 'stopped', 'failed')),
  reason      text,
  created_at  timestamptz not null,
  finished_at timestamptz,
  -- When it last moved; one that is silent for long is given to another worker.
  moved_at    timestamptz not null,
  primary key (account_id, id)
);
-- Serves the sweeps of crawls that nobody works on any more, and of those that are forgotten.
create index training_crawls_open on training_crawls (moved_at) where state in ('finding', 'reading');
create index training_crawls_age on training_crawls (created_at);

create table training_links (
  account_id bigint not null,
  crawl_id   bigint not null,
  no         int    not null,
  url        text   not null,
  -- Null: not read yet. Duplicates and known sources are told when they are shown, by the hash.
  outcome    text   check (outcome in ('read', 'empty', 'failed')),
  reason     text,
  title      text   not null default '',
  -- Passages as the page gives them: headings and text.
  sections   jsonb,
  hash       text,
  tokens     int,
  primary key (account_id, crawl_id, no),
  foreign key (account_id, crawl_id) references training_crawls (account_id, id) on delete cascade
);
create unique index training_links_url on training_links (account_id, crawl_id, url);
