-- Who deleted something, so that their activity shows it while the deletion can be undone.
alter table lists add column deleted_by bigint;
alter table courses add column deleted_by bigint;
alter table course_pages add column deleted_by bigint;

create index lists_deleted on lists (account_id, deleted_by) where deleted_at is not null;
create index result_deletions_open on result_deletions (account_id, created_by) where status in ('deleting', 'deleted');
