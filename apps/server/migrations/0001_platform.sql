create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- What the program knows of its own database: one row.
create table installation (
  id         boolean primary key default true check (id),
  -- Sealed with the installation's secret key: whoever cannot open it has another one.
  sentinel   text,
  -- What was last applied of the functions and rights, and the functions that were made.
  applied    text    not null default '',
  functions  text[]  not null default '{}'
);
insert into installation default values;

-- A repeat of a request with the same key gets the first answer. Row, effect and answer commit together; only requests that
-- ask vendors claim their row first: `intent` is how vendors know the request, and until `leased_until` it is worked on.
create table idempotency_keys (
  account_id   bigint      not null,
  user_id      bigint      not null,
  key          text        not null check (char_length(key) between 1 and 255),
  action       text        not null,
  body_hash    text        not null,
  intent       uuid,
  leased_until timestamptz,
  status       int,
  reply        text,
  created_at   timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
-- Serves the sweep that forgets old keys.
create index idempotency_keys_age on idempotency_keys (created_at);

-- Shared counters of the rate limits. Losing them in a crash costs nothing.
create unlogged table rate_limits (
  key        text        primary key,
  count      int         not null,
  resets_at  timestamptz not null
);
create index rate_limits_age on rate_limits (resets_at);

-- A worker pool that stops updating its row is dead; its jobs are given to others.
create table worker_heartbeats (
  pool_id    text        primary key,
  worker_ids text[]      not null,
  seen_at    timestamptz not null
);

-- Jobs that failed for good, kept for an administrator to read and try again.
create table dead_jobs (
  id         bigint generated always as identity primary key,
  task       text        not null,
  payload    jsonb       not null,
  error      text        not null,
  attempts   int         not null,
  failed_at  timestamptz not null default now(),
  retried_at timestamptz
);

-- When each schedule last ran, so that a slot runs once whatever the number of processes.
create table schedule_runs (
  name    text        primary key,
  slot    timestamptz not null
);
