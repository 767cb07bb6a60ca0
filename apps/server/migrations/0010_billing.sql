-- Money: cards, payments, auto top-up, paid plans, and what payment providers told us (docs/product-rules.md#payments).
-- Card numbers never reach us: a card here is the provider's reference to it.

-- What credits cost on this installation. One row: data that an administrator changes, not code.
create table billing_settings (
  id                      boolean primary key default true check (id),
  currency                text    not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  -- For 100 credits, because a credit may cost a fraction of a cent.
  price_per_100_credits   int     not null default 2000 check (price_per_100_credits > 0),
  maximum_credits         int     not null default 100000 check (maximum_credits between 1 and 100000),
  -- The provider refuses smaller charges.
  minimum_charge_minor    int     not null default 50 check (minimum_charge_minor >= 0),
  -- Card validation charges USD 1 and adds 10 credits.
  card_validation_minor   int     not null default 100 check (card_validation_minor > 0),
  card_validation_credits int     not null default 10 check (card_validation_credits > 0)
);
insert into billing_settings default values;

-- Who an account is to the provider. `merchant` is the provider's account that is paid; empty: the platform's own.
create table payment_customers (
  account_id  bigint      primary key references accounts (id) on delete cascade,
  merchant    text        not null default '',
  customer_id text        not null check (char_length(customer_id) <= 255),
  created_at  timestamptz not null
);
-- Serves incoming events, which know the customer and not the account.
create index payment_customers_outside on payment_customers (merchant, customer_id);

create table cards (
  account_id        bigint      not null references accounts (id) on delete cascade,
  id                bigint      not null generated always as identity,
  payment_method_id text        not null check (char_length(payment_method_id) <= 255),
  fingerprint       text        not null check (char_length(fingerprint) <= 255),
  brand             text        not null,
  last_four         text        not null check (char_length(last_four) <= 4),
  exp_month         int         not null,
  exp_year          int         not null,
  is_default        boolean     not null default false,
  -- The bank wants to see the person again before it pays by itself.
  needs_reconnect   boolean     not null default false,
  validated_at      timestamptz,
  created_at        timestamptz not null,
  removed_at        timestamptz,
  primary key (account_id, id),
  check (removed_at is null or not is_default)
);
create unique index cards_method on cards (account_id, payment_method_id);
-- One card pays.
create unique index cards_default on cards (account_id) where is_default;

-- Directory: a card is validated once on the whole installation, whoever saves it (threat: free credits).
create table validated_cards (
  merchant    text        not null default '',
  fingerprint text        not null,
  claimed_by  bigint      not null references accounts (id) on delete cascade,
  payment_id  bigint      not null,
  claimed_at  timestamptz not null,
  primary key (merchant, fingerprint)
);

-- The row is committed before the provider is asked for money, so every charge has a row to come home to.
create table payments (
  account_id      bigint      not null references accounts (id) on delete cascade,
  id              bigint      not null generated always as identity,
  kind            text        not null check (kind in ('purchase', 'card_validation', 'top_up', 'plan')),
  status          text        not null default 'processing' check (status in ('processing', 'requires_action', 'succeeded', 'failed')),
  credits         int         not null check (credits >= 0),
  amount_minor    bigint      not null check (amount_minor > 0),
  currency        text        not null check (currency ~ '^[a-z]{3}$'),
  card_id         bigint,
  plan_id         bigint      references plans (id),
  user_id         bigint,
  -- Ours: the provider's idempotency key, and the name under which events find the row again.
  provider_key    text        not null check (char_length(provider_key) <= 255),
  -- The caller's Idempotency-Key: a click is one payment however often it is sent.
  request_key     text        check (char_length(request_key) <= 512),
  -- Theirs: the payment intent, or the invoice of a plan.
  provider_id     text        check (char_length(provider_id) <= 255),
  decline_code    text        check (char_length(decline_code) <= 120),
  refunded_minor  bigint      not null default 0 check (refunded_minor >= 0),
  revoked_credits int         not null default 0 check (revoked_credits between 0 and credits),
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  -- While it is open: when to ask the provider how it stands.
  check_at        timestamptz,
  primary key (account_id, id),
  check ((check_at is null) = (status in ('succeeded', 'failed')))
);
create unique index payments_key on payments (account_id, provider_key);
create unique index payments_request on payments (account_id, request_key);
-- Serves refunds, which name the intent and sometimes nothing else.
create index payments_outside on payments (provider_id);
-- One top-up at a time, whatever the number of workers.
create unique index payments_top_up on payments (account_id) where kind = 'top_up' and status in ('processing', 'requires_action');
-- Serves the monthly cap.
create index payments_month on payments (account_id, kind, created_at);
-- Serves the sweep of payments that are still open.
create index payments_open on payments (check_at);

create table auto_top_ups (
  account_id  bigint      primary key references accounts (id) on delete cascade,
  enabled     boolean     not null,
  threshold   int         not null check (threshold >= 0),
  amount      int         not null check (amount > 0),
  monthly_cap int         not null check (monthly_cap >= amount),
  -- Declines in a row. The fourth pauses it.
  declines    int         not null default 0 check (declines >= 0),
  -- Not before; null: as soon as credits are low.
  next_try_at timestamptz,
  paused_code text        check (paused_code in ('declined', 'reconnect', 'no_card', 'cap', 'disputed')),
  last_at     timestamptz,
  updated_at  timestamptz not null
);
-- Serves the sweep of tries that are due.
create index auto_top_ups_due on auto_top_ups (next_try_at) where enabled;

-- Plans that are paid for again and again, at whichever provider.
create table plan_subscriptions (
  account_id           bigint      not null references accounts (id) on delete cascade,
  id                   bigint      not null generated always as identity,
  provider             text        not null check (provider in ('stripe', 'paykickstart')),
  provider_id          text        not null check (char_length(provider_id) <= 255),
  plan_id              bigint      not null references plans (id),
  status               text        not null check (status in ('waiting', 'active', 'past_due', 'ended')),
  cancel_at_period_end boolean     not null default false,
  period_ends_at       timestamptz,
  started_at           timestamptz,
  -- The newest word of a provider whose posts carry only a time.
  told_at              timestamptz,
  created_at           timestamptz not null,
  updated_at           timestamptz not null,
  primary key (account_id, id)
);
create unique index plan_subscriptions_own on plan_subscriptions (account_id, provider, provider_id);
-- Serves incoming posts that know only their own number.
create index plan_subscriptions_outside on plan_subscriptions (provider, provider_id);
-- Serves the sweep that ends what was cancelled.
create index plan_subscriptions_ending on plan_subscriptions (period_ends_at) where cancel_at_period_end and status <> 'ended';

-- Everything providers told us, each once. The number is the order of arrival; the order of effect does not matter.
create table provider_events (
  provider    text        not null check (provider in ('stripe', 'paykickstart')),
  event_id    text        not null check (char_length(event_id) <= 255),
  type        text        not null,
  payload     jsonb       not null,
  received_at timestamptz not null,
  applied_at  timestamptz,
  primary key (provider, event_id)
);
-- Serves the sweep that forgets old ones.
create index provider_events_age on provider_events (received_at);

-- A payment somebody disputes at their bank: its credits are frozen once, and given back once if the dispute is won.
create table payment_disputes (
  account_id   bigint      not null,
  dispute_id   text        not null check (char_length(dispute_id) <= 255),
  payment_id   bigint      not null,
  status       text        not null check (status in ('open', 'won', 'lost')),
  amount_minor bigint      not null check (amount_minor > 0),
  -- What was frozen: the share of the money that is disputed, without what a refund had taken back before.
  credits      int         not null check (credits >= 0),
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  primary key (account_id, dispute_id),
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade,
  check ((status = 'open') = (closed_at is null))
);
-- Serves "what of this payment is frozen already".
create index payment_disputes_payment on payment_disputes (account_id, payment_id);
