-- What an account goes back to when its trial ends unpaid, and when its owner was told that the end is near.
alter table accounts
  -- {modules, members_allowed, plan_id}; null when no trial has started since the last paid plan.
  add column before_trial    jsonb,
  add column trial_warned_at timestamptz;

-- From here on the plan's monthly credits are not renewed, even if nothing tells the wallet in time. Null: until further notice.
alter table credit_wallets add column allowance_ends_at timestamptz;
