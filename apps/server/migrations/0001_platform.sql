-- Ground rules of every later migration.
-- `app` serves accounts under row-level security; `platform` looks across accounts. Neither owns anything.
grant usage on schema public to leadwright_app, leadwright_platform;
alter default privileges in schema public grant select, insert, update, delete on tables to leadwright_app, leadwright_platform;
alter default privileges in schema public grant usage, select on sequences to leadwright_app, leadwright_platform;

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Declares a table as owned by accounts: forced row-level security, one policy for each serving role.
create function own_by_account(tables regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tables);
  execute format('create policy of_account on %s to leadwright_app using (account_id = nullif(current_setting(''app.account_id'', true), '''')::bigint)', tables);
  execute format('create policy of_platform on %s to leadwright_platform using (true)', tables);
end $$;

-- Enqueueing joins the caller's transaction, but the queue's own tables belong to the owner.
create function enqueue_job(task text, payload json, key text, run_at timestamptz, max_attempts int, queue text, priority int)
returns bigint language sql security definer set search_path = pg_catalog as $$
  select id from graphile_worker.add_job(
    identifier => task, payload => payload, job_key => key, run_at => coalesce(run_at, now()),
    max_attempts => max_attempts, queue_name => queue, priority => priority, job_key_mode => 'replace')
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to leadwright_app, leadwright_platform;

-- A repeat of a request with the same key gets the first answer. The row and the effect commit together.
create table idempotency_keys (
  account_id bigint      not null,
  user_id    bigint      not null,
  key        text        not null check (char_length(key) between 1 and 255),
  action     text        not null,
  body_hash  text        not null,
  status     int,
  reply      text,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
select own_by_account('idempotency_keys');
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
