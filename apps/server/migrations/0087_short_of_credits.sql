-- A run that stopped for credits says how many leads are left, and how many credits are missing for them at most.
alter table workflow_runs
  add column missing_leads   int,
  add column missing_credits bigint;

-- A run of an autopilot whose acts the credits did not cover ends as stopped, and can be finished from there.
alter table autopilot_runs drop constraint autopilot_runs_state_check;
alter table autopilot_runs add constraint autopilot_runs_state_check
  check (state in ('searching', 'chain', 'completed', 'stopped', 'failed', 'skipped', 'canceled')) not valid;
-- Serves the question what can be finished now that there are credits again.
create index autopilot_runs_stopped on autopilot_runs (account_id, autopilot_id, id) where state = 'stopped';
