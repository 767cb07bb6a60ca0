-- Graphs of searches and acts that run by hand, by a timetable or by a call from outside (docs/product-rules.md#workflows).
create table workflows (
  account_id   bigint      not null references accounts (id) on delete cascade,
  id           bigint      not null generated always as identity,
  name         text        not null check (char_length(name) between 1 and 120),
  -- The newest version, which is the one that runs.
  version      int         not null check (version > 0),
  -- Of that version: types of its first nodes, how many there are, whether the graph itself lacks nothing, and what it refers to.
  node_types   text[]      not null,
  node_count   int         not null check (node_count >= 0),
  is_whole     boolean     not null,
  refs         jsonb       not null,
  -- Null: no timetable.
  schedule     jsonb,
  -- The first slot that nothing has become of yet; null: there is none, or the timetable is halted.
  next_run_at  timestamptz,
  halted       text        check (halted in ('problems', 'credits', 'inactive')),
  -- The last slots that no run was made for.
  skipped_at   timestamptz,
  skip_reason  text        check (skip_reason in ('running', 'missed')),
  skip_slots   int         not null default 0,
  -- A call to an address of its own starts it. Only a hash of the secret is kept, and its end, to tell it from others.
  hook_key     text        check (hook_key ~ '^[a-z0-9]{32}$'),
  hook_hash    bytea,
  hook_ends    text,
  hook_at      timestamptz,
  called_at    timestamptz,
  -- Whoever saved it last: runs without a person act for this one.
  user_id      bigint      not null,
  user_name    text        not null,
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  primary key (account_id, id),
  check (next_run_at is null or (schedule is not null and halted is null)),
  check (halted is null or schedule is not null),
  check ((hook_key is null) = (hook_hash is null))
) with (fillfactor = 80);
-- Serves the list, the last changed first.
create index workflows_changed on workflows (account_id, changed_at desc, id desc);
-- Serves the claim of whatever is due, over all accounts.
create index workflows_due on workflows (next_run_at) where next_run_at is not null;
-- Serves calls from outside.
create index workflows_hook on workflows (hook_key) where hook_key is not null;

-- Every save. Runs keep the version that they run.
create table workflow_versions (
  account_id  bigint      not null,
  workflow_id bigint      not null,
  version     int         not null check (version > 0),
  graph       jsonb       not null,
  node_count  int         not null,
  note        text        not null default '',
  user_id     bigint      not null,
  by_name     text        not null,
  at          timestamptz not null,
  primary key (account_id, workflow_id, version),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);

-- Calls that carried a key: a repeat within a day starts nothing.
create table workflow_calls (
  account_id  bigint      not null,
  workflow_id bigint      not null,
  key         bytea       not null,
  run_id      bigint      not null,
  at          timestamptz not null,
  primary key (account_id, workflow_id, key),
  foreign key (account_id, workflow_id) references workflows (account_id, id) on delete cascade
);
-- Serves the sweep of old calls.
create index workflow_calls_age on workflow_calls (at);
