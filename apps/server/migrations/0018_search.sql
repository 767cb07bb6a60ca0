-- Every search of every account: who asked what of whom, how far it is, what it brought and cost, how it ended. A list may
-- be deleted, its searches stay.
create table searches (
  account_id       bigint      not null references accounts (id) on delete cascade,
  id               bigint      not null generated always as identity,
  user_id          bigint      not null,
  user_name        text        not null,
  kind             text        not null check (kind in ('industry', 'people', 'single', 'influencer')),
  list_id          bigint      not null,
  summary          text        not null,
  language         text        not null,
  row_limit        int         not null check (row_limit > 0),
  filters          jsonb       not null,
  source           text        not null,
  key_owner        text        not null check (key_owner in ('account', 'reseller', 'platform', 'none')),
  status           text        not null check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  -- What the source says there is; leads looked at; what became of them.
  found            int         not null default 0,
  checked          int         not null default 0,
  added            int         not null default 0,
  owned            int         not null default 0,
  duplicates       int         not null default 0,
  suppressed       int         not null default 0,
  credits          bigint      not null default 0,
  maximum_credits  bigint      not null,
  reservation_id   bigint      not null,
  -- The request that started it, so that a repeat finds it instead of starting another.
  intent           uuid,
  -- The journal: the next page to fetch. Moves in the transaction that delivers and charges the page before.
  step             int         not null default 0,
  cursor           jsonb,
  waits            int         not null default 0,
  waiting_until    timestamptz,
  provider_calls   int         not null default 0,
  provider_cost    numeric     not null default 0,
  raw_records      int         not null default 0,
  coverage         jsonb,
  error_code       text,
  error_params     jsonb       not null default '{}',
  created_at       timestamptz not null,
  started_at       timestamptz,
  -- When it last moved; a run that is silent for long is given to another worker.
  moved_at         timestamptz not null,
  finished_at      timestamptz,
  primary key (account_id, id),
  check ((finished_at is null) = (status in ('queued', 'running')))
) with (fillfactor = 80);
-- Serves the history of a list, newest first.
create index searches_list on searches (account_id, list_id, id desc);
-- Serves a person's running and recent work.
create index searches_user on searches (account_id, user_id, id desc);
-- Serves the sweep of runs that nobody works on any more.
create index searches_open on searches (moved_at) where finished_at is null;
-- Serves the repeat of a request.
create unique index searches_intent on searches (account_id, intent);
-- Serves the sweep that ends searches which never got their reservation.
create index searches_unreserved on searches (id) where reservation_id = 0 and finished_at is null;
-- Serves the administrators' view over all accounts.
create index searches_time on searches (created_at desc);

-- Which leads a running search has met: where areas are split, one lead comes several times. Emptied when it ends.
create table search_seen (
  account_id bigint not null,
  search_id  bigint not null,
  identity   uuid   not null,
  primary key (account_id, search_id, identity),
  foreign key (account_id, search_id) references searches (account_id, id) on delete cascade
);
