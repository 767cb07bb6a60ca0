-- Payments on resellers' own accounts at the payment provider (docs/product-rules.md#resale). `merchant` is that account; empty:
-- the platform's own.

-- The row is committed before the provider is asked for a new account, so that a repeat does not open a second one.
create table payment_account_openings (
  account_id bigint      primary key references accounts (id) on delete cascade,
  key        text        not null,
  created_at timestamptz not null
);

-- Somebody on the way to connect an account that exists. The state is kept as its hash, bound to the session, good once.
create table payment_account_authorizations (
  account_id bigint      not null references accounts (id) on delete cascade,
  state      bytea       not null,
  session_id bigint      not null,
  expires_at timestamptz not null,
  primary key (account_id, state)
);

-- A customer, and its cards, exist on one merchant's account each.
alter table payment_customers drop constraint payment_customers_pkey, add primary key (account_id, merchant);

alter table cards add column merchant text not null default '';
drop index cards_method;
create unique index cards_method on cards (account_id, merchant, payment_method_id);
drop index cards_default;
-- One card pays, on each account.
create unique index cards_default on cards (account_id, merchant) where is_default;

alter table payments
  add column merchant text not null default '',
  -- What the platform takes of it on a reseller's account.
  add column fee_minor int not null default 0 check (fee_minor >= 0),
  -- What of it went back with refunds.
  add column fee_refunded_minor int not null default 0 check (fee_refunded_minor between 0 and fee_minor);

alter table provider_events add column merchant text not null default '';
