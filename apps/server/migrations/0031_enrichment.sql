-- Whether rows that arrive without an address are looked up afterwards.
alter table searches add column find_emails boolean not null default true;

-- Acts on the rows of a list: what was asked for how many of them, what was found, what it cost, how it ended.
create table enrichments (
  account_id      bigint      not null references accounts (id) on delete cascade,
  id              bigint      not null generated always as identity,
  user_id         bigint      not null,
  user_name       text        not null,
  list_id         bigint      not null,
  list_type       text        not null check (list_type in ('local', 'people', 'domain', 'influencer')),
  act             text        not null check (act in ('find-emails', 'get-employees', 'get-phones', 'enrich', 'find-similar')),
  language        text        not null,
  -- Of acts that bring people: how many for each row, and into which list. A list that is only named is made with the first find.
  row_limit       int         not null check (row_limit > 0),
  target_list_id  bigint,
  target_name     text        not null default '',
  -- The search whose rows are looked up by themselves.
  search_id       bigint,
  status          text        not null check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  total           int         not null default 0,
  done            int         not null default 0 check (done <= total),
  found_rows      int         not null default 0,
  failed_rows     int         not null default 0,
  found           int         not null default 0,
  owned           int         not null default 0,
  potential       int         not null default 0,
  credits         bigint      not null default 0 check (credits <= maximum_credits),
  maximum_credits bigint      not null check (maximum_credits >= 0),
  cost_each       int         not null check (cost_each >= 0),
  -- 0: nothing was reserved, because the act is free.
  reservation_id  bigint      not null default 0,
  -- Counts deliveries; every one charges by a key of its own.
  step            int         not null default 0,
  waits           int         not null default 0,
  waiting_until   timestamptz,
  error_code      text,
  created_at      timestamptz not null,
  -- When it last moved; a run that is silent for long is given to another worker.
  moved_at        timestamptz not null,
  finished_at     timestamptz,
  primary key (account_id, id),
  check ((finished_at is null) = (status in ('queued', 'running')))
) with (fillfactor = 80);
-- Serves the acts of a list, newest first.
create index enrichments_list on enrichments (account_id, list_id, id desc);
-- Serves a person's running and recent work.
create index enrichments_user on enrichments (account_id, user_id, id desc);
-- Serves the sweep of runs that nobody works on any more.
create index enrichments_open on enrichments (moved_at) where finished_at is null;
-- A search has one run for the addresses of its rows, however many pages it delivers.
create unique index enrichments_search on enrichments (account_id, search_id);

-- The rows that a run has still to ask about. Emptied row by row, in the transaction that stores what was found.
create table enrichment_rows (
  account_id    bigint      not null,
  enrichment_id bigint      not null,
  result_id     bigint      not null,
  position      int         not null,
  -- Sources that have answered already: what they said is stored, so they are not asked again.
  asked         text[]      not null default '{}',
  found         int         not null default 0,
  attempts      int         not null default 0,
  ask_after     timestamptz,
  -- The state of the address before it was looked for, to go back to.
  email_state   text,
  primary key (account_id, enrichment_id, result_id),
  foreign key (account_id, enrichment_id) references enrichments (account_id, id) on delete cascade
);
-- Serves the next rows of a run.
create index enrichment_rows_next on enrichment_rows (account_id, enrichment_id, position);
