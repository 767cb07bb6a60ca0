-- Enqueueing joins the caller's transaction, but the queue's own tables belong to the owner.
create or replace function enqueue_job(task text, payload json, key text, run_at timestamptz, max_attempts int, queue text, priority int)
returns bigint language sql security definer set search_path = pg_catalog as $$
  select id from graphile_worker.add_job(
    identifier => task, payload => payload, job_key => key, run_at => coalesce(run_at, now()),
    max_attempts => max_attempts, queue_name => queue, priority => priority, job_key_mode => 'replace')
$$;
