-- A delivery that goes well is written down in place, without touching an index: most never enter one of those below. What was never
-- taken is found by how far its endpoint has come, so that only what is to be taken again needs an index of its own.
alter table delivery_endpoints
  -- Deliveries with a higher id were never taken.
  add column taken_to bigint not null default 0;

alter table deliveries
  -- When it may be taken again; null: it was never taken, is under way for the first time, or has ended.
  add column again_at   timestamptz,
  add column is_failing boolean not null generated always as (status = 'failed' or (status = 'waiting' and attempts > 0)) stored;
update deliveries set again_at = due_at where status = 'waiting';
update delivery_endpoints e set taken_to = coalesce((select max(d.id) from deliveries d where d.account_id = e.account_id and d.endpoint_id = e.id), 0);
alter table deliveries add check (again_at is null or status = 'waiting');

drop index deliveries_due;
create index deliveries_again on deliveries (account_id, endpoint_id, again_at) where again_at is not null;
drop index deliveries_failed;
create index deliveries_failing on deliveries (account_id, endpoint_id, id desc) where is_failing;
-- Room in its page for how each ended.
alter table deliveries set (fillfactor = 50);
