-- Ids for rows that come from elsewhere, in rising order. They are unique in the installation, as those that the tables give.
create or replace function new_ids(of_table text, n int) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if of_table not in ('users', 'labels', 'lists', 'result_rows', 'credit_lots', 'credit_reservations', 'searches',
    'assistant_prompts', 'training_sources', 'icp_rounds', 'autopilots', 'workflows') then raise 'no ids for %', of_table; end if;
  return query select nextval(pg_get_serial_sequence('public.' || of_table, 'id')) from generate_series(1, n);
end $$;
