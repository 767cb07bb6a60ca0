-- What companies' own websites said when somebody last looked, for everybody who asks next. Belongs to no account.
create table web_sites (
  domain text primary key,
  -- Null while it is read for the first time.
  outcome text check (outcome in ('read', 'forbidden', 'nowhere', 'unreachable')),
  moved_to text,
  max_pages int,
  read_at timestamptz,
  -- One process reads a site at a time; one that died lets go by itself.
  reading_until timestamptz
);
create index web_sites_age on web_sites (read_at);

create table web_pages (
  domain text not null references web_sites on delete cascade,
  no int not null,
  url text not null,
  status int not null,
  headers jsonb not null,
  -- Compressed by us: PostgreSQL need not try again.
  body bytea not null,
  fetched_at timestamptz not null,
  primary key (domain, no)
);
alter table web_pages alter column body set storage external;
