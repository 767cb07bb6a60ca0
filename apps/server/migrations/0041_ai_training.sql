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
create index training_passages_words on training_passages using gin (account_id, words);

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
