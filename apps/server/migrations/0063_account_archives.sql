-- Everything an account owns in one file, on its way out of this installation or into it (docs/account-archive.md).
create table account_archives (
  -- Who asked for it: the account itself, or the platform.
  account_id  bigint      not null references accounts (id) on delete cascade,
  id          bigint      not null generated always as identity,
  kind        text        not null check (kind in ('export', 'import')),
  -- The account it is about; of an import null until it is there.
  of_account  bigint,
  status      text        not null default 'running' check (status in ('running', 'ready', 'failed')),
  -- Of an import: where it goes, and whether its credits count.
  options     jsonb       not null default '{}',
  bytes       bigint      not null default 0,
  -- Part to number of rows.
  rows        jsonb       not null default '{}',
  -- Of all its rows: two archives with the same digest hold the same.
  digest      text,
  problem     text,
  created_by  bigint      not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id),
  check ((finished_at is null) = (status = 'running')),
  check ((problem is not null) = (status = 'failed'))
);
-- One at a time for an account.
create unique index account_archives_running on account_archives (account_id, of_account) where status = 'running';
-- Serves the sweep.
create index account_archives_age on account_archives (created_at);

-- Its bytes. In the database, so that any worker can read them.
create table account_archive_chunks (
  account_id bigint not null,
  archive_id bigint not null,
  seq        int    not null,
  bytes      bytea  not null,
  primary key (account_id, archive_id, seq),
  foreign key (account_id, archive_id) references account_archives (account_id, id) on delete cascade
);
alter table account_archive_chunks alter column bytes set storage external;
