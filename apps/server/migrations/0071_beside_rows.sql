-- What a hundred thousand rows get at once stands beside them: changing a row rewrites it with all its indexes.

-- Marks not to be contacted that came after their row, for rows in lists and in the trash. `results.is_suppressed` says what was
-- known when the row was written; either is enough. Without a foreign key, as labels: whoever removes rows for good takes these along.
create table result_marks (
  account_id bigint not null,
  result_id  bigint not null,
  primary key (account_id, result_id)
);

-- What happened to many rows at once is one entry for each block of 1,000 ordinals: which of them, and no `result_id`.
alter table result_activity
  add column block bigint,
  add column members bit(1000),
  alter column result_id drop not null,
  add constraint result_activity_subject check ((result_id is null) = (block is not null) and (block is null) = (members is null)) not valid;
-- Serves the details of a row, newest first, and the purge of a list.
create index result_activity_block on result_activity (account_id, list_id, block, id desc) where block is not null;
