-- Deleted rows stay where they are until they can no longer be undone; they are only hidden. To write rows back takes as long as to
-- import them, to show them again is a line for each block of 1,000.
create table hidden_rows (
  account_id  bigint    not null,
  list_id     bigint    not null,
  -- ordinal / 1000
  block       bigint    not null,
  deletion_id bigint    not null,
  -- Which of its ordinals. A row that is gone for good before the others may still be named here.
  members     bit(1000) not null,
  primary key (account_id, list_id, block, deletion_id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);

-- Every row that is stored, hidden or not: for what is unique, for erasure, retention and marks, and for the purge.
alter table results rename to result_rows;
alter sequence results_id_seq rename to result_rows_id_seq;

-- The rows of lists as everybody reads and changes them. The lists with hidden rows are asked for once in a query: there are none most of
-- the time, and then no row is looked up. `+ 0` hides the column from the planner, which would otherwise expect few rows.
create view results with (security_invoker = true) as
  select * from result_rows r
  where r.list_id + 0 <> all (array(select distinct h.list_id from hidden_rows h))
    or not exists (
      select from hidden_rows h where h.account_id = r.account_id and h.list_id = r.list_id and h.block = r.ordinal / 1000
        and get_bit(h.members, (r.ordinal % 1000)::int) = 1);

-- The same for their texts. This view reads with the rights of its owner, so it names the account here too.
create or replace view searched_texts as
  select account_id, list_id, ordinal, result_id, search_text, prose_text, part from result_texts
  where account_id = nullif(current_setting('app.account_id', true), '')::bigint
    and (result_texts.list_id + 0 <> all (array(
        select distinct h.list_id from hidden_rows h where h.account_id = nullif(current_setting('app.account_id', true), '')::bigint))
      or not exists (
        select from hidden_rows h where h.account_id = result_texts.account_id and h.list_id = result_texts.list_id
          and h.block = result_texts.ordinal / 1000 and get_bit(h.members, (result_texts.ordinal % 1000)::int) = 1));
