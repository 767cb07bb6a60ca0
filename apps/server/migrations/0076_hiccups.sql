-- When a process last served people, and when none did. An undo is honoured for as much longer as nobody could ask for it.
create table serving (
  id boolean primary key default true check (id),
  seen_at timestamptz not null
);

-- `ended_at` is the product's time, which a sandbox can move; `seconds` are real ones.
create table outages (
  id bigint generated always as identity primary key,
  ended_at timestamptz not null,
  seconds double precision not null
);
create index outages_ended on outages (ended_at);

-- Why the places of an area could not be loaded the last time, and how often in a row.
alter table lead_datasets add column problem text;
alter table lead_datasets add column failed_tries int not null default 0;
