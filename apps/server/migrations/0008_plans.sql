-- Plans are the platform's products: templates of what an account may use (docs/product-rules.md#plans). Choosing one copies its
-- terms into the account and its wallet, so a later change of the plan surprises nobody in the middle of a month.
create table plans (
  id                       bigint      generated always as identity primary key,
  name                     text        not null check (char_length(name) between 1 and 120),
  modules                  text[]      not null check (cardinality(modules) > 0 and modules <@ array['ai_suggest', 'leads', 'whitelabel']),
  monthly_credits          int         not null check (monthly_credits >= 0),
  -- Null: any number of members.
  members_allowed          int         check (members_allowed >= 0),
  related_accounts_allowed boolean     not null default true,
  price_minor              bigint      not null check (price_minor >= 0),
  currency                 text        not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  interval                 text        not null default 'month' check (interval in ('month', 'year')),
  trial_days               int         not null default 0 check (trial_days between 0 and 365),
  available_for_resellers  boolean     not null default false,
  ghl_plan_id              text        check (char_length(ghl_plan_id) between 1 and 120),
  provider_product_id      text        check (char_length(provider_product_id) between 1 and 120),
  is_active                boolean     not null default true,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now()
);
-- Serve incoming posts of the two outside systems, which know a plan by their own id: one plan each.
create unique index plans_ghl on plans (ghl_plan_id);
create unique index plans_provider_product on plans (provider_product_id);

-- Whoever had a trial, by the keyed hash of the address in its plainest form and of each card: one for a person, however many
-- accounts they open. Belongs to no account and outlives all of them.
create table used_trials (
  used_by bytea       primary key,
  used_at timestamptz not null
);

-- What an account got from its plan. Null members_allowed: any number.
alter table accounts
  add column plan_id         bigint references plans (id),
  add column plan_started_at timestamptz,
  add column trial_ends_at   timestamptz,
  add column members_allowed int check (members_allowed >= 0);
-- Serves "who uses this plan": the refusal to delete it, and the job that carries a changed allowance to its accounts.
create index accounts_plan on accounts (plan_id, id);
-- Serves the sweep that ends trials.
create index accounts_trials on accounts (trial_ends_at) where status = 'trial';
