-- What is under way stands with its endpoint, with when each counts as lost: taking a delivery writes no row of its own.
alter table delivery_endpoints
  add column under_way bigint[]      not null default '{}',
  add column lost_at   timestamptz[] not null default '{}',
  add check (cardinality(under_way) = cardinality(lost_at));
