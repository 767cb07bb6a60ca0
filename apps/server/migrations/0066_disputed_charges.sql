-- Disputes over charges of packages, and fees as they really went back (docs/product-rules.md#subscriptions).
alter table subscription_charges
  -- Who gives money back decides whether our fee goes along.
  add column fee_refunded_minor bigint not null default 0 check (fee_refunded_minor >= 0),
  add column dispute_id text,
  add column dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  add column disputed_minor bigint not null default 0 check (disputed_minor >= 0),
  -- Credits held because of it, and how many of them were there to be taken.
  add column held_credits int not null default 0 check (held_credits >= 0),
  add column held_taken int not null default 0 check (held_taken between 0 and held_credits),
  add column disputed_at timestamptz,
  add column dispute_closed_at timestamptz,
  add check ((dispute_id is null) = (dispute_status is null));
update subscription_charges set fee_refunded_minor = round(fee_minor::numeric * refunded_minor / amount_minor)
where refunded_minor > 0 and amount_minor > 0;
-- Serve what is told of a payment, and the usage history.
create index subscription_charges_payment on subscription_charges (payment_id) where payment_id is not null;
create index subscription_charges_disputes on subscription_charges (account_id, disputed_at) where disputed_at is not null;
create index subscription_charges_verdicts on subscription_charges (account_id, dispute_closed_at) where dispute_closed_at is not null;

alter table subscriptions
  -- Its payment is disputed: as long as this stands nobody works with it.
  add column suspended_at timestamptz;
