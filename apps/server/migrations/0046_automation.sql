-- Which rows of a list came of what: a search, an act that brought people. Ordinals from `first` to before `past`.
create table result_arrivals (
  account_id bigint      not null,
  cause      text        not null check (char_length(cause) between 1 and 120),
  list_id    bigint      not null,
  first      bigint      not null,
  past       bigint      not null,
  created_at timestamptz not null,
  primary key (account_id, cause, list_id, first),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade,
  check (first < past)
);
-- Serves the end of a list, and the sweep of what is old.
create index result_arrivals_list on result_arrivals (account_id, list_id);
create index result_arrivals_age on result_arrivals (created_at);

-- Leads that stand in the list already do not count towards the limit.
alter table searches add column new_only boolean not null default false;

-- What became of every row, for whoever goes on with it; acts that people start only count.
alter table enrichments add column keeps_outcomes boolean not null default false;
-- Serves the sweep that forgets them.
create index enrichments_outcomes on enrichments (finished_at) where keeps_outcomes;
create table enrichment_outcomes (
  account_id    bigint not null,
  enrichment_id bigint not null,
  result_id     bigint not null,
  outcome       text   not null check (outcome in ('done', 'nothing', 'failed', 'skipped')),
  primary key (account_id, enrichment_id, result_id),
  foreign key (account_id, enrichment_id) references enrichments (account_id, id) on delete cascade
);

-- Goes on from its plan to sending without anybody's confirmation: that was given with the automation.
alter table crm_pushes add column sends_by_itself boolean not null default false;

-- Leads that were handed over to a webhook of the account.
create table webhook_sends (
  account_id  bigint      not null references accounts (id) on delete cascade,
  id          bigint      not null generated always as identity,
  endpoint_id bigint      not null,
  list_id     bigint      not null,
  total       int         not null check (total > 0),
  created_at  timestamptz not null,
  primary key (account_id, id)
);
create index webhook_sends_age on webhook_sends (created_at);
