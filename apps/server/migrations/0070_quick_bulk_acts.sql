-- A hundred thousand rows are labelled or deleted while somebody waits. What that costs per row is kept small.

-- Deleted rows are kept column by column: making JSON of a row takes as long as everything else together. `row` is how the version
-- before keeps them.
do $$
begin
  execute (
    select 'alter table result_trash ' || string_agg(format('add column %I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
    from pg_attribute where attrelid = 'results'::regclass and attnum > 0 and not attisdropped
      and attname not in ('account_id', 'id', 'search_text', 'prose_text', 'part'));
end $$;
alter table result_trash alter column row drop not null;

-- A look at the list, or at the deletion, for every row. Whoever removes a list or a deletion takes these rows along
-- (results/bulk/purge.service.ts).
alter table result_labels drop constraint result_labels_account_id_list_id_fkey;
alter table result_activity drop constraint result_activity_account_id_list_id_fkey;
alter table result_trash drop constraint result_trash_account_id_deletion_id_fkey;
-- Only the removal of a list, or of a label, used these; both find their rows by other indexes.
drop index result_activity_list;
drop index result_labels_label;
