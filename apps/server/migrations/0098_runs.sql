-- The last sign of life of a round, as all runs have it.
alter table icp_rounds add column moved_at timestamptz not null default now();
drop index icp_rounds_open;
create index icp_rounds_open on icp_rounds (moved_at) where state = 'working';
-- Every search has its reservation from the start.
drop index searches_unreserved;
