-- Credits of a trial are a lot of their own that ends with the trial (docs/product-rules.md#credits).
alter table credit_lots drop constraint credit_lots_source_check;
alter table credit_lots add constraint credit_lots_source_check
  check (source in ('allowance', 'trial', 'purchase', 'card_validation', 'refund', 'grant')) not valid;
alter table credit_lots validate constraint credit_lots_source_check;

-- Taken back with a refund: neither left nor used.
alter table credit_lots add column taken_back bigint not null default 0
  constraint credit_lots_taken_back_check check (taken_back >= 0);

-- Set while the monthly credits are those of a trial.
alter table credit_wallets add column trial_ends_at timestamptz;

-- The allowances of the running month, a trial's among them.
create index credit_lots_metered on credit_lots (expires_at, account_id) where source in ('allowance', 'trial');
drop index credit_lots_running;
