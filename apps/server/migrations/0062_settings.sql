-- What administrators set for the whole installation (docs/product-rules.md#super-admin).

-- Switches and the sender of mails; what is missing has its default.
create table installation_settings (
  name       text        primary key check (name ~ '^[a-z]+(\.[a-z_]+)?$'),
  value      jsonb       not null,
  changed_at timestamptz not null
);

-- What a provider said about the platform's key when it was last asked.
create table providers (
  id        text        primary key check (id ~ '^[a-z][a-z-]*$'),
  tested_at timestamptz,
  problem   text
);

-- A price that somebody was shown is kept for some minutes after it changed.
create table earlier_credit_costs (
  act     text        not null references credit_costs (act),
  credits int         not null check (credits >= 0),
  until   timestamptz not null,
  primary key (act, credits)
);

-- Serve the administrators' lists: newest first over all accounts, and what failed of it.
create index deliveries_newest on deliveries (id desc);
create index deliveries_failing_newest on deliveries (id desc) where is_failing;
create index dead_jobs_task on dead_jobs (task, id desc) where retried_at is null;
