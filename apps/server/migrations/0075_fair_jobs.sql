-- Jobs carry flags: whose share of the workers they take (platform/jobs/fair-slots.ts).
drop function enqueue_job;
create function enqueue_job(
  task text, payload json, key text, run_at timestamptz, max_attempts int, queue text, priority int, flags text[] default null)
returns bigint language sql security definer set search_path = pg_catalog as $$
  select id from graphile_worker.add_job(
    identifier => task, payload => payload, job_key => key, run_at => coalesce(run_at, now()),
    max_attempts => max_attempts, queue_name => queue, priority => priority, flags => flags, job_key_mode => 'replace')
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to leadwright_app, leadwright_platform;

-- Which process a pool belongs to: the next one on the same machine sees at once that it is gone.
alter table worker_heartbeats add column machine text not null default '', add column pid int not null default 0;
