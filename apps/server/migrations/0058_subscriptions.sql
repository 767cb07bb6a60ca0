-- Subscriptions of resellers' customers (docs/product-rules.md#subscriptions).

-- After the end of what it paid for, an account can be read for a while; null: not any more.
alter table accounts
  add column readable_until timestamptz,
  -- What it was before it was stopped or deleted by hand.
  add column stopped_from text check (stopped_from in ('inactive', 'active', 'trial'));
-- Serve a reseller's list of customers: by status, and by what somebody types.
create index accounts_standing on accounts (parent_id, status, created_at desc, id desc);
create index accounts_name on accounts using gin (lower(name) gin_trgm_ops);
create index users_words on users using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where role <> 'related';

alter table subscriptions
  -- Of a one-time purchase.
  add column payment_id text,
  -- From when on periods are paid for; before it there may have been a trial.
  add column paid_from timestamptz,
  add column trial_warned_at timestamptz,
  -- The charge that is being given back: noted before the provider is asked.
  add column refund_of text,
  -- Readings of the provider are numbered before it is asked: an older answer never overwrites a newer one.
  add column asked int not null default 0,
  add column applied int not null default 0,
  add column checked_at timestamptz not null default '-infinity';
-- The id of one provider account is unique there; here it is only looked up by it.
drop index subscriptions_outside;
create index subscriptions_outside on subscriptions (merchant, provider_id);
create unique index subscriptions_outside_once on subscriptions (account_id, merchant, provider_id);
create index subscriptions_payment on subscriptions (merchant, payment_id) where payment_id is not null;
create unique index subscriptions_payment_once on subscriptions (account_id, merchant, payment_id) where payment_id is not null;
-- Serve what is due without the provider: ends, months of packages given by hand, warnings.
create index subscriptions_due on subscriptions (period_ends_at) where status <> 'ended' and provider_id is null;
create index subscriptions_trials on subscriptions (trial_ends_at) where status = 'trial';
create index subscriptions_leaving on subscriptions (account_id, customer_id) where cancels_at_period_end and status <> 'ended';
-- Serve the nightly look at everything that runs, and at what ended lately, for money can still go back.
create index subscriptions_running on subscriptions (merchant, checked_at) where status <> 'ended';
create index subscriptions_ended on subscriptions (merchant, ended_at) where status = 'ended';

alter table subscription_charges
  -- What it gave per month; what went back of it when money went back.
  add column credits int not null default 0,
  add column revoked_credits int not null default 0,
  add column refunded_at timestamptz;
create index subscription_charges_last on subscription_charges (account_id, subscription_id, paid_at desc);
-- Serve the usage history, of everybody and of one.
create index subscription_charges_refunds on subscription_charges (account_id, refunded_at) where refunded_at is not null;
create index subscription_charges_customer on subscription_charges (account_id, customer_id, paid_at);
create index subscriptions_begun on subscriptions (account_id, started_at);
create index subscriptions_over on subscriptions (account_id, ended_at) where ended_at is not null;

-- Money and credits of each package by month, added up as they move: an overview reads a few rows, however many customers there are.
create table package_months (
  account_id     bigint not null,
  package_id     bigint not null,
  month          date   not null,
  charges        int    not null default 0,
  amount_minor   bigint not null default 0,
  refunded_minor bigint not null default 0,
  credits        bigint not null default 0,
  primary key (account_id, package_id, month),
  foreign key (account_id, package_id) references packages (account_id, id) on delete cascade
);

-- When a reseller's subscriptions were last compared with the provider.
create table subscription_checks (
  account_id    bigint      primary key references accounts (id) on delete cascade,
  reconciled_at timestamptz not null
);
