-- Exports are shown beside the other work of a list: who took which rows out, and when.
alter table result_jobs drop constraint result_jobs_kind_check;
alter table result_jobs add constraint result_jobs_kind_check
  check (kind in ('labels', 'delete', 'restore', 'import-check', 'import', 'export'));
-- Serves a person's running and recent work.
create index result_jobs_person on result_jobs (account_id, created_by, id desc);
