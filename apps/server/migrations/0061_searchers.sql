-- What administrators see of searches and do with them, and the prompts every account starts with
-- (docs/product-rules.md#super-admin).

alter table searches
  -- It ended before it had what was wanted, because its credits were used up.
  add column ran_short      boolean not null default false,
  -- Who canceled it.
  add column ended_by       text,
  -- The search that it repeats, and who pays for what it brings.
  add column again_of       bigint,
  add column paid_by        text not null default 'account' check (paid_by in ('account', 'platform')),
  -- What one unit of the source cost the platform when it began, in millionths of a dollar; nothing with a key of somebody else.
  add column unit_cost_micro bigint not null default 0 check (unit_cost_micro >= 0),
  add check (paid_by = 'account' or (again_of is not null and credits = 0 and maximum_credits = 0)) not valid;
-- A search is repeated once at a time.
create unique index searches_again_open on searches (account_id, again_of) where again_of is not null and finished_at is null;
create index searches_again on searches (account_id, again_of) where again_of is not null;
-- Serve the administrators' view: one search, and searches by a part of their words.
create index searches_number on searches (id);
create index searches_words on searches using gin (summary gin_trgm_ops);
-- Serves "was it an autopilot?".
create index autopilot_runs_searched on autopilot_runs (account_id, search_id) where search_id is not null;

-- What an administrator does with many searches at once: each of them in its own transaction, one after the other. Place
-- `position` is next; account and search stand side by side.
create table search_acts (
  id          bigint      not null generated always as identity primary key,
  act         text        not null check (act in ('run_again', 'cancel')),
  -- The administrator, as the history names them.
  by_account  bigint      not null,
  by_user     bigint      not null,
  by_name     text        not null,
  by_email    text        not null,
  language    text        not null,
  ip          text        not null,
  -- The request that began it, so that a repeat finds it.
  intent      uuid        not null unique,
  accounts    bigint[]    not null,
  searches    bigint[]    not null,
  position    int         not null default 0,
  done        int         not null default 0,
  -- Ended, begun again or out of credits meanwhile.
  refused     int         not null default 0,
  created_at  timestamptz not null,
  finished_at timestamptz,
  check (cardinality(accounts) = cardinality(searches)),
  check (done + refused = position and position <= cardinality(searches))
) with (fillfactor = 70);

-- Default prompts that differ from the built-in ones. The newest version is the one that writes.
create table default_prompts (
  prompt_type text        not null check (prompt_type in ('summary', 'first_line', 'subject', 'direct', 'similar', 'competitor', 'supplier')),
  list_type   text        not null check (list_type in ('local', 'people', 'influencer')),
  language    text        not null check (language in ('en', 'es')),
  version     int         not null check (version > 0),
  text        text        not null check (char_length(text) between 1 and 4000),
  by_name     text        not null,
  at          timestamptz not null,
  primary key (prompt_type, list_type, language, version)
);
