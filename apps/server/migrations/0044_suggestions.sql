-- Rounds of suggestions whom to look for. One at a time.
create table icp_rounds (
  account_id       bigint      not null references accounts (id) on delete cascade,
  id               bigint      not null generated always as identity,
  user_id          bigint      not null,
  user_name        text        not null,
  language         text        not null,
  state            text        not null check (state in ('working', 'ready', 'failed')),
  problem          text,
  -- Null: free, with the account's own key.
  reservation_id   bigint,
  credits          int         not null default 0 check (credits >= 0),
  -- What the model was given: fields of the business profile and sources of the training.
  read             jsonb       not null default '[]',
  training_sources int         not null default 0,
  created_at       timestamptz not null,
  finished_at      timestamptz,
  primary key (account_id, id),
  check ((state = 'failed') = (problem is not null)),
  -- Nothing is paid for what was not delivered.
  check (credits = 0 or state = 'ready'),
  check ((state = 'working') = (finished_at is null))
);
create unique index icp_rounds_working on icp_rounds (account_id) where state = 'working';
-- Serves the sweep of rounds that nobody works on any more.
create index icp_rounds_open on icp_rounds (created_at) where state = 'working';

create table icp_suggestions (
  account_id  bigint not null,
  id          bigint not null generated always as identity,
  round_id    bigint not null,
  position    int    not null,
  title       text   not null,
  description text   not null,
  -- Industries by slug, places by id.
  filters     jsonb  not null,
  reasons     jsonb  not null,
  vote        text   check (vote in ('up', 'down')),
  reason      text   check (reason in ('too_small', 'wrong_area', 'wrong_trade', 'other')),
  note        text   not null default '',
  primary key (account_id, id),
  unique (account_id, round_id, position),
  foreign key (account_id, round_id) references icp_rounds (account_id, id) on delete cascade,
  check (reason is null or vote = 'down')
);
