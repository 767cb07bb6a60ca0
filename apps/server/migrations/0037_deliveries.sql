-- Where things are posted, and how its receiver is doing. Modules own endpoints by their id and say what they are for.
create table delivery_endpoints (
  account_id       bigint      not null references accounts (id) on delete cascade,
  id               bigint      not null generated always as identity,
  url              text        not null,
  -- `standard`: type, timestamp and data, as Standard Webhooks writes them; `bare`: the data alone.
  format           text        not null check (format in ('standard', 'bare')),
  -- Sealed under `delivery_endpoints:{account}:{id}:token` and `...:secret`; `ends` are their last characters.
  token            text        not null,
  token_ends       text        not null,
  secret           text        not null,
  secret_ends      text        not null,
  -- Signs beside the new one until then.
  old_secret       text,
  old_secret_until timestamptz,
  -- ended: it answered 410. closed: its owner took it away; what was sent stays readable.
  state            text        not null check (state in ('live', 'paused', 'ended', 'closed')),
  state_at         timestamptz not null,
  paused_by        text        check (paused_by in ('person', 'failures')),
  -- Who was told that it stopped.
  mailed           text,
  -- Failures in a row, since when, and until when it is left alone because of them.
  failures         int         not null default 0,
  failing_since    timestamptz,
  hold_until       timestamptz,
  -- When something of it may be sent next; null: nothing waits.
  due_at           timestamptz,
  created_at       timestamptz not null,
  primary key (account_id, id),
  check ((paused_by is null) = (state <> 'paused'))
) with (fillfactor = 70);
-- Serves the sweep and the senders: endpoints whose time has come.
create index delivery_endpoints_due on delivery_endpoints (due_at) where state = 'live' and due_at is not null;

-- One message to one endpoint, until it is delivered or given up, and for thirty days after that.
create table deliveries (
  account_id  bigint      not null,
  id          bigint      not null generated always as identity,
  endpoint_id bigint      not null,
  event       text        not null,
  -- The same news heard twice makes no second delivery.
  key         text        not null,
  -- Who composes the data when it is sent, and from what; without a source, `data` is what is sent.
  source      text,
  ref         jsonb,
  data        text,
  about       text        not null default '',
  more        int         not null default 0,
  -- skipped: nothing was left to send.
  status      text        not null check (status in ('waiting', 'delivered', 'failed', 'skipped')),
  -- Of the present round; sending it again by hand begins another.
  attempts    int         not null default 0,
  -- Every attempt: when, how long, what came back.
  tries       jsonb       not null default '[]',
  first_at    timestamptz,
  last_at     timestamptz,
  answered    int,
  problem     text        check (problem in ('timeout', 'unreachable', 'refused', 'ended', 'expired')),
  ms          int,
  -- When it may be taken next: its next attempt, or, while it is under way, when it counts as lost.
  due_at      timestamptz not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id),
  unique (account_id, endpoint_id, key),
  foreign key (account_id, endpoint_id) references delivery_endpoints (account_id, id) on delete cascade,
  check ((finished_at is null) = (status = 'waiting')),
  check ((source is null) <> (data is null))
) with (fillfactor = 80);
-- Serves taking what is due, endpoint by endpoint.
create index deliveries_due on deliveries (account_id, endpoint_id, due_at) where status = 'waiting';
-- Serve the history of an endpoint, newest first, and what failed of it.
create index deliveries_history on deliveries (account_id, endpoint_id, id desc);
create index deliveries_failed on deliveries (account_id, endpoint_id, id desc)
  where status = 'failed' or (status = 'waiting' and attempts > 0);

-- What was composed and sent, and whom it is about, so that erasing a person finds it.
create table delivery_bodies (
  account_id  bigint not null,
  delivery_id bigint not null,
  data        text   not null,
  keys        text[] not null,
  primary key (account_id, delivery_id),
  foreign key (account_id, delivery_id) references deliveries (account_id, id) on delete cascade
);
create index delivery_bodies_keys on delivery_bodies using gin (keys);

-- How many attempts went well, by hour.
create table delivery_hours (
  account_id  bigint      not null,
  endpoint_id bigint      not null,
  hour        timestamptz not null,
  delivered   int         not null,
  failed      int         not null,
  primary key (account_id, endpoint_id, hour),
  foreign key (account_id, endpoint_id) references delivery_endpoints (account_id, id) on delete cascade
) with (fillfactor = 70);
