-- Searches that repeat by themselves (docs/product-rules.md#autopilot).
create table autopilots (
  account_id        bigint      not null references accounts (id) on delete cascade,
  id                bigint      not null generated always as identity,
  type              text        not null check (type in ('basic', 'webhook')),
  name              text        not null check (char_length(name) between 1 and 120),
  kind              text        not null check (kind in ('industry', 'people', 'single', 'influencer')),
  filters           jsonb       not null,
  find_emails       boolean     not null,
  summary           text        not null,
  list_id           bigint      not null,
  schedule          jsonb       not null,
  cap               int         not null check (cap between 1 and 1000),
  -- [{id, on, step}], in their order.
  chain             jsonb       not null,
  resumes_by_itself boolean     not null,
  state             text        not null check (state in ('active', 'paused', 'stopped', 'finished')),
  stop_reason       text        check (stop_reason in ('credits', 'inactive', 'list_gone', 'no_webhook', 'no_location', 'search')),
  -- Since when it is in its state.
  since             timestamptz not null,
  paused_by         text,
  -- The first slot that no run stands for yet, also while it is paused or stopped; null: there is none any more.
  next_run_at       timestamptz,
  -- Whoever saved it last: runs act for this person.
  user_id           bigint      not null,
  user_name         text        not null,
  language          text        not null,
  created_by        text        not null,
  created_at        timestamptz not null,
  changed_at        timestamptz not null,
  primary key (account_id, id),
  check ((state = 'stopped') = (stop_reason is not null)),
  check ((state = 'paused') = (paused_by is not null))
) with (fillfactor = 80);
-- Serves the claim of whatever is due, over all accounts.
create index autopilots_due on autopilots (next_run_at) where state = 'active';
-- Serves the question which of them fill a list.
create index autopilots_list on autopilots (account_id, list_id);

-- What became of every slot: a run, or a line that says why there was none.
create table autopilot_runs (
  account_id    bigint      not null,
  id            bigint      not null generated always as identity,
  autopilot_id  bigint      not null,
  cause         text        not null check (cause in ('first', 'slot', 'catch_up', 'by_hand')),
  state         text        not null check (state in ('searching', 'chain', 'completed', 'failed', 'skipped', 'canceled')),
  -- The slot; of several that were skipped together, the first.
  slot_at       timestamptz not null,
  slots         int         not null default 1 check (slots > 0),
  search_id     bigint,
  list_id       bigint      not null,
  found         int         not null default 0,
  added         int         not null default 0,
  credits       bigint      not null default 0 check (credits >= 0),
  -- Of a skipped or failed run: a translation key and its values.
  reason        text,
  reason_params jsonb       not null default '{}',
  -- The acts after the search as they were when it began: [{id, step, state, done, failed, credits, reason, past}].
  chain         jsonb       not null default '[]',
  -- The act that is going on.
  step_kind     text,
  step_id       bigint,
  -- Until then it waits for addresses that are still being looked up.
  waits_until   timestamptz,
  created_at    timestamptz not null,
  started_at    timestamptz,
  -- When it was last looked at; one that is silent is looked at again.
  moved_at      timestamptz not null,
  finished_at   timestamptz,
  primary key (account_id, id),
  foreign key (account_id, autopilot_id) references autopilots (account_id, id) on delete cascade,
  check ((finished_at is null) = (state in ('searching', 'chain'))),
  check ((step_kind is null) = (step_id is null))
) with (fillfactor = 80);
-- A slot runs once or not at all.
create unique index autopilot_runs_slot on autopilot_runs (account_id, autopilot_id, slot_at) where cause <> 'by_hand';
-- One run at a time.
create unique index autopilot_runs_going on autopilot_runs (account_id, autopilot_id) where finished_at is null;
-- Serves the history, newest first.
create index autopilot_runs_history on autopilot_runs (account_id, autopilot_id, id desc);
-- Serves the figures of the last days.
create index autopilot_runs_time on autopilot_runs (account_id, created_at);
-- Serves the news of searches and acts that have ended.
create index autopilot_runs_search on autopilot_runs (account_id, search_id) where finished_at is null;
create index autopilot_runs_step on autopilot_runs (account_id, step_kind, step_id) where step_id is not null;
-- Serves the sweep of runs that stand still.
create index autopilot_runs_open on autopilot_runs (moved_at) where finished_at is null;
