-- Enqueueing joins the caller's transaction, but the queue's own tables belong to the owner. Whoever serves an account enqueues
-- work of that account and of no other: the job, or the event it publishes, names it, and so does the
-- key, so that nobody's job takes the place of another account's. `session_user` is who has signed in. Flags say whose share of
-- the workers the job takes.
create or replace function enqueue_job(
  task text, payload json, key text, run_at timestamptz, max_attempts int, queue text, priority int, flags text[] default null)
returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_served text := nullif(current_setting('app.account_id', true), '');
  v_account text := coalesce(payload ->> 'accountId', payload -> 'payload' ->> 'accountId');
begin
  if session_user <> current_user and session_user !~ '^leadwright_platform_' and v_account is distinct from coalesce(v_served, 'none') then
    raise insufficient_privilege using message = format('job %s of account %s, enqueued for account %s', task, v_account, v_served);
  end if;
  return (graphile_worker.add_job(
    identifier => task, payload => payload, job_key => coalesce(v_account || '/' || key, key), run_at => coalesce(run_at, now()),
    max_attempts => max_attempts, queue_name => queue, priority => priority, flags => flags,
    job_key_mode => 'replace')).id;
end $$;

-- For a job that ends its turn and goes on later, called by the owner. Who enqueued it meanwhile is heard as soon as they want
-- to be, and not only when the pause is over.
create or replace function requeue_job(
  task text, payload json, key text, run_at timestamptz, max_attempts int, queue text, priority int, flags text[])
returns bigint language plpgsql set search_path = pg_catalog as $$
declare
  v_account text := coalesce(payload ->> 'accountId', payload -> 'payload' ->> 'accountId');
  v_job record;
begin
  v_job := graphile_worker.add_job(
    identifier => task, payload => payload, job_key => coalesce(v_account || '/' || key, key), run_at => run_at,
    max_attempts => max_attempts, queue_name => queue, priority => priority, flags => flags, job_key_mode => 'preserve_run_at');
  if v_job.run_at > requeue_job.run_at then perform graphile_worker.reschedule_jobs(array[v_job.id], requeue_job.run_at); end if;
  return v_job.id;
end $$;
