-- A run of an autopilot whose search the credits did not cover says how many leads are left and what is missing for them, and can be
-- finished with another search.
alter table autopilot_runs
  add column searches        int not null default 1,
  add column missing_leads   int,
  add column missing_credits bigint;
