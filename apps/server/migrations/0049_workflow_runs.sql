-- Runs of workflows. Everything that a run does is a row of its own, so that a worker which is killed leaves nothing to remember.
create table workflow_runs (
  account_id      bigint      not null,
  id              bigint      not null generated always as identity,
  workflow_id     bigint      not null,
  version         int         not null,
  trigger         text        not null check (trigger in ('by_hand', 'schedule', 'hook')),
  is_trial        boolean     not null,
  user_id         bigint      not null,
  user_name       text        not null,
  language        text        not null,
  state           text        not null check (state in ('queued', 'running', 'stopped', 'completed', 'failed', 'canceled')),
  -- Why it stopped or failed.
  reason          text,
  credits         bigint      not null default 0 check (credits >= 0),
  -- The most that what is under way may still cost.
  reserved        bigint      not null default 0 check (reserved >= 0),
  maximum_credits bigint      not null,
  -- Leads that came to the end of a path.
  items           int         not null default 0,
  -- Lines of its journal so far.
  lines           int         not null default 0,
  created_at      timestamptz not null,
  started_at      timestamptz,
  -- When it last moved; a run that is silent for long is given to another worker.
  moved_at        timestamptz not null,
  finished_at     timestamptz,
  -- Its leads, answers and journal are gone; the figures stay.
  forgotten_at    timestamptz,
  primary key (account_id, id),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade,
  -- Nobody pays more than was confirmed.
  check (credits + reserved <= maximum_credits),
  check ((finished_at is null) = (state in ('queued', 'running', 'stopped')))
) with (fillfactor = 80);
-- One at a time.
create unique index workflow_runs_one on workflow_runs (account_id, workflow_id) where state in ('queued', 'running');
-- Serves the history of a workflow.
create index workflow_runs_history on workflow_runs (account_id, workflow_id, id desc);
-- Serves the sweep of runs that nobody works on any more.
create index workflow_runs_open on workflow_runs (moved_at) where state in ('queued', 'running');
-- Serves the sweep of old data.
create index workflow_runs_age on workflow_runs (finished_at) where finished_at is not null and forgotten_at is null;

create table workflow_run_nodes (
  account_id   bigint      not null,
  run_id       bigint      not null,
  node_id      text        not null,
  -- In an order in which everything comes after what leads to it.
  place        int         not null,
  type         text        not null,
  state        text        not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  -- Leads that came in, and how many of them stand where. People found at companies count as `out` only.
  total        int         not null default 0,
  waiting      int         not null default 0 check (waiting >= 0),
  working      int         not null default 0 check (working >= 0),
  out_count    int         not null default 0 check (out_count >= 0),
  no_count     int         not null default 0 check (no_count >= 0),
  failed_count int         not null default 0 check (failed_count >= 0),
  ended_count  int         not null default 0 check (ended_count >= 0),
  -- The number of the last lead, and of the last portion.
  items        int         not null default 0,
  portions     int         not null default 0,
  credits      bigint      not null default 0 check (credits >= 0),
  reserved     bigint      not null default 0 check (reserved >= 0),
  -- What it waits for or why it failed.
  note         text,
  list_id      bigint,
  list_type    text,
  -- Of a start: its search, which attempt that is, what those before it cost, how far its arrivals were taken over, whether all are.
  search_id    bigint,
  attempt      int         not null default 0,
  earlier      bigint      not null default 0,
  arrived      bigint      not null default -1,
  is_searched  boolean     not null default false,
  moved_at     timestamptz not null,
  primary key (account_id, run_id, node_id),
  foreign key (account_id, run_id) references workflow_runs (account_id, id) on delete cascade
) with (fillfactor = 70);
-- Serves the news of a search.
create index workflow_run_nodes_search on workflow_run_nodes (account_id, search_id) where search_id is not null;

-- A lead at a node. It comes there once, by whichever edge is first.
create table workflow_items (
  account_id bigint      not null,
  run_id     bigint      not null,
  node_id    text        not null,
  result_id  bigint      not null,
  list_id    bigint      not null,
  -- The place in the order of arrival at the node.
  n          int         not null,
  -- `ended`: goes no further. A company whose people went on, a lead that is gone or must not be contacted.
  state      text        not null check (state in ('waiting', 'working', 'out', 'no', 'failed', 'ended')),
  portion    int,
  reason     text,
  attempts   int         not null default 0,
  ask_after  timestamptz,
  at         timestamptz not null,
  primary key (account_id, run_id, node_id, result_id),
  foreign key (account_id, run_id) references workflow_runs (account_id, id) on delete cascade
);
-- Serves pages of a node.
create unique index workflow_items_n on workflow_items (account_id, run_id, node_id, n);
-- Serves pages of an edge, and the next that wait.
create index workflow_items_state on workflow_items (account_id, run_id, node_id, state, n);
-- Serves the end of a portion.
create index workflow_items_portion on workflow_items (account_id, run_id, node_id, portion) where state = 'working';

-- Some leads that a node deals with at once, and what deals with them.
create table workflow_portions (
  account_id     bigint      not null,
  run_id         bigint      not null,
  node_id        text        not null,
  n              int         not null,
  list_id        bigint      not null,
  ref_kind       text        not null check (ref_kind in ('enrichment', 'texts', 'push', 'webhook', 'research')),
  ref_id         bigint      not null,
  state          text        not null check (state in ('running', 'ended')),
  size           int         not null,
  credits        bigint      not null default 0,
  reserved       bigint      not null,
  -- Of AI research; 0: nothing was reserved, because the account asks with its own key.
  reservation_id bigint      not null default 0,
  -- Counts deliveries; every one charges by a key of its own.
  step           int         not null default 0,
  waits          int         not null default 0,
  created_at     timestamptz not null,
  ended_at       timestamptz,
  primary key (account_id, run_id, node_id, n),
  foreign key (account_id, run_id) references workflow_runs (account_id, id) on delete cascade
);
-- Serves what is under way in a run.
create index workflow_portions_open on workflow_portions (account_id, run_id) where state = 'running';
-- Serves the news of what deals with a portion.
create index workflow_portions_ref on workflow_portions (account_id, ref_kind, ref_id) where state = 'running';

-- What AI research answered about a lead in a run. Filters, texts and files read it by its column.
create table workflow_answers (
  account_id  bigint      not null,
  run_id      bigint      not null,
  result_id   bigint      not null,
  column_name text        not null,
  node_id     text        not null,
  value       text        not null,
  note        text        not null default '',
  at          timestamptz not null,
  primary key (account_id, run_id, result_id, column_name),
  foreign key (account_id, run_id) references workflow_runs (account_id, id) on delete cascade
);
-- Serves erasure.
create index workflow_answers_result on workflow_answers (account_id, result_id);

create table workflow_journal (
  account_id bigint      not null,
  run_id     bigint      not null,
  n          int         not null,
  at         timestamptz not null,
  node_id    text,
  code       text        not null,
  params     jsonb       not null,
  tone       text        not null check (tone in ('plain', 'good', 'bad')),
  primary key (account_id, run_id, n),
  foreign key (account_id, run_id) references workflow_runs (account_id, id) on delete cascade
);
-- Serves the journal of a node.
create index workflow_journal_node on workflow_journal (account_id, run_id, node_id, n);

-- AI research asks models for a purpose of its own.
alter table model_uses drop constraint model_uses_purpose_check;
alter table model_uses add constraint model_uses_purpose_check
  check (purpose in ('profile', 'text', 'preview', 'suggestions', 'companies', 'improve', 'research')) not valid;
