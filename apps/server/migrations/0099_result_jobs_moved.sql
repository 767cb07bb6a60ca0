-- The last sign of life of bulk actions and imports, as all runs have it.
alter table result_jobs add column moved_at timestamptz not null default now();
create index result_jobs_open on result_jobs (moved_at) where status = 'running';
