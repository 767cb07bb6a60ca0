-- What resellers sell and who bought it (docs/product-rules.md#resale). Every table belongs to the reseller (`account_id`); its
-- customers are accounts of their own, named by `customer_id`.

-- The reseller's account at the payment provider.
create table payment_accounts (
  account_id        bigint      primary key references accounts (id) on delete cascade,
  merchant          text        not null unique check (merchant ~ '^acct_[A-Za-z0-9_]+$'),
  how               text        not null check (how in ('created', 'connected')),
  name              text        not null default '',
  livemode          boolean     not null,
  charges_enabled   boolean     not null,
  payouts_enabled   boolean     not null,
  details_submitted boolean     not null,
  requirements      text[]      not null default '{}',
  due_at            timestamptz,
  disabled_reason   text,
  connected_at      timestamptz not null,
  checked_at        timestamptz not null
);

create table packages (
  account_id                   bigint      not null references accounts (id) on delete cascade,
  id                           bigint      not null generated always as identity,
  name                         text        not null check (char_length(name) between 1 and 80),
  description                  text        not null default '',
  modules                      text[]      not null check (cardinality(modules) > 0 and modules <@ array['ai_suggest', 'leads', 'whitelabel']),
  monthly_credits              int         not null check (monthly_credits >= 0),
  currency                     text        not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  monthly_price_minor          int         check (monthly_price_minor >= 50),
  yearly_price_minor           int         check (yearly_price_minor >= 50),
  one_time_price_minor         int         check (one_time_price_minor >= 50),
  -- Null: the platform's price. A reseller sells a credit above what it pays for it.
  credit_price_minor           int         check (credit_price_minor > 12),
  trial_days                   int         not null default 0 check (trial_days between 0 and 90),
  trial_amount_minor           int         not null default 0 check (trial_amount_minor >= 0),
  -- Null: those of a month.
  trial_credits                int         check (trial_credits >= 0),
  collect_payment_method       boolean     not null default true,
  expires_in_days              int         not null default 365 check (expires_in_days between 1 and 365),
  available_for_billing_portal boolean     not null default true,
  show_on_sales_page           boolean     not null default true,
  create_subscription_via_form boolean     not null default false,
  form_available_days          int         not null default 30 check (form_available_days between 1 and 365),
  -- When the form was switched on; it is open from then for its days.
  form_opened_at               timestamptz,
  random_password_per_user     boolean     not null default true,
  -- Sealed.
  default_password             text,
  allow_additional_user_creation boolean   not null default false,
  members_allowed              int         not null default 0 check (members_allowed >= 0),
  position                     int         not null default 0,
  created_at                   timestamptz not null,
  changed_at                   timestamptz not null,
  -- Off sale; whoever has it keeps it.
  removed_at                   timestamptz,
  primary key (account_id, id),
  check (coalesce(monthly_price_minor, yearly_price_minor, one_time_price_minor) is not null),
  check (trial_amount_minor = 0 or trial_days > 0),
  check (random_password_per_user or default_password is not null)
);

-- Product and prices of a package at the provider, by the account they live on. A price never changes there: another amount is
-- another row, and whoever bought keeps theirs.
create table package_products (
  account_id bigint not null,
  package_id bigint not null,
  merchant   text   not null,
  product_id text   not null,
  name       text   not null,
  primary key (account_id, package_id, merchant),
  foreign key (account_id, package_id) references packages (account_id, id) on delete cascade
);
create table package_prices (
  account_id   bigint  not null,
  package_id   bigint  not null,
  merchant     text    not null,
  billing      text    not null check (billing in ('monthly', 'yearly', 'one_time', 'trial')),
  amount_minor int     not null,
  currency     text    not null,
  price_id     text    not null,
  is_current   boolean not null default true,
  primary key (account_id, price_id),
  foreign key (account_id, package_id) references packages (account_id, id) on delete cascade
);
create unique index package_prices_current on package_prices (account_id, package_id, merchant, billing) where is_current;

-- Somebody on the way to a package. A visitor has no account before the payment, so an order names a person.
create table orders (
  account_id   bigint      not null references accounts (id) on delete cascade,
  id           bigint      not null generated always as identity,
  package_id   bigint      not null,
  billing      text        not null check (billing in ('monthly', 'yearly', 'one_time')),
  via          text        not null check (via in ('page', 'form', 'portal', 'hand')),
  name         text        not null,
  email        text        not null,
  language     text        not null check (language in ('en', 'es')),
  today_minor  int         not null,
  then_minor   int         not null,
  merchant     text        not null,
  -- The checkout at the provider.
  checkout_id  text        unique,
  -- The customer: known at once where somebody signed in ordered, else once the order is done.
  customer_id  bigint      references accounts (id) on delete set null,
  status       text        not null default 'open' check (status in ('open', 'done', 'expired')),
  created_at   timestamptz not null,
  done_at      timestamptz,
  primary key (account_id, id),
  foreign key (account_id, package_id) references packages (account_id, id)
);

create table subscriptions (
  account_id            bigint      not null references accounts (id) on delete cascade,
  id                    bigint      not null generated always as identity,
  customer_id           bigint      not null references accounts (id) on delete cascade,
  package_id            bigint      not null,
  -- Null: given by hand, nothing is charged.
  billing               text        check (billing in ('monthly', 'yearly', 'one_time')),
  merchant              text,
  provider_customer_id  text,
  -- Null: not recurring at the provider (one-time, by hand).
  provider_id           text,
  status                text        not null check (status in ('waiting', 'trial', 'active', 'past_due', 'ended')),
  price_minor           int         not null default 0,
  currency              text        not null default 'usd',
  trial_ends_at         timestamptz,
  period_ends_at        timestamptz,
  cancels_at_period_end boolean     not null default false,
  started_at            timestamptz,
  ended_at              timestamptz,
  end_reason            text        check (end_reason in ('canceled', 'refunded', 'expired', 'unpaid', 'replaced')),
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, package_id) references packages (account_id, id)
);
-- Serves provider events, which know only their own id.
create unique index subscriptions_outside on subscriptions (merchant, provider_id);
-- One at a time.
create unique index subscriptions_current on subscriptions (account_id, customer_id) where status <> 'ended';
create index subscriptions_customer on subscriptions (customer_id);

-- Every payment of a customer to its reseller, by the provider's id of the invoice or payment: once.
create table subscription_charges (
  account_id      bigint      not null,
  subscription_id bigint      not null,
  provider_id     text        not null,
  customer_id     bigint      not null,
  payment_id      text,
  amount_minor    int         not null check (amount_minor >= 0),
  refunded_minor  int         not null default 0 check (refunded_minor between 0 and amount_minor),
  fee_minor       int         not null default 0,
  currency        text        not null,
  card            text,
  paid_at         timestamptz not null,
  primary key (account_id, provider_id),
  foreign key (account_id, subscription_id) references subscriptions (account_id, id) on delete cascade
);
create index subscription_charges_time on subscription_charges (account_id, paid_at);

-- What a reseller owes the platform for credits given to its customers, and what was paid of it by fees: only ever added to.
create table reseller_shares (
  account_id bigint      not null references accounts (id) on delete cascade,
  id         bigint      not null generated always as identity,
  key        text        not null,
  kind       text        not null check (kind in ('credits', 'fee', 'refund')),
  -- Above zero: owed. Below: paid.
  minor      int         not null,
  credits    int         not null default 0,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, key)
);

alter table accounts add column package_id bigint;
create index accounts_package on accounts (parent_id, package_id);
