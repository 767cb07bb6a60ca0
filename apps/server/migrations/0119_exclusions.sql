-- "Not already mine": what a search leaves out because the account's customers' files or its connected CRM hold it. Of those only keyed
-- hashes of normal forms are kept (modules/exclusions); the key is derived per account.
create table exclusion_sources (
  account_id    bigint      not null references accounts (id) on delete cascade,
  id            bigint      generated always as identity,
  kind          text        not null check (kind in ('file', 'crm')),
  name          text        not null,
  provider      text        not null default '',
  connection_id bigint,
  -- `moved`: it came with an account archive, which names sources and carries no hashes.
  status        text        not null check (status in ('uploading', 'reading', 'ready', 'failed', 'moved')),
  error_code    text,
  rows          integer     not null default 0,
  refused       integer     not null default 0,
  total         integer,
  -- What its hashes are of (email, phone …): a lead is compared by nothing else.
  kinds         text[]      not null default '{}',
  -- Of the file, until it is read; empty afterwards.
  encoding      text        not null default '',
  delimiter     text        not null default '',
  has_header    boolean     not null default false,
  headers       text[]      not null default '{}',
  -- Of a CRM: which full reading the hashes belong to, where it is, and what the next one asks for.
  generation    integer     not null default 1,
  is_full       boolean     not null default true,
  cursor        text,
  since         timestamptz,
  begun_at      timestamptz not null,
  full_at       timestamptz,
  read_at       timestamptz,
  created_by    bigint      not null,
  created_at    timestamptz not null,
  moved_at      timestamptz not null,
  finished_at   timestamptz,
  deleted_at    timestamptz,
  primary key (account_id, id)
);
create unique index exclusion_sources_connection on exclusion_sources (account_id, connection_id) where connection_id is not null;
create index exclusion_sources_due on exclusion_sources (finished_at) where kind = 'crm';

-- In the order in which they are asked for and go: all of a source at once.
create table exclusion_hashes (
  account_id bigint  not null,
  source_id  bigint  not null,
  hash       uuid    not null,
  generation integer not null default 1,
  primary key (account_id, source_id, hash),
  foreign key (account_id, source_id) references exclusion_sources (account_id, id) on delete cascade
);

-- The uploaded file, until it is hashed.
create table exclusion_chunks (
  account_id bigint  not null,
  source_id  bigint  not null,
  seq        integer not null,
  bytes      bytea   not null,
  primary key (account_id, source_id, seq),
  foreign key (account_id, source_id) references exclusion_sources (account_id, id) on delete cascade
);

-- Which of these a search leaves out, and how many it has passed by so far.
alter table searches add column without_crm boolean not null default false;
alter table searches add column without_files boolean not null default false;
alter table searches add column excluded_crm integer not null default 0;
alter table searches add column excluded_files integer not null default 0;
