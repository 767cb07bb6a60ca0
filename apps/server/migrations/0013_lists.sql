-- Saved lists ("campaigns" in the HTTP paths). The counters are exact: every change of rows updates them in its transaction,
-- holding the lock on this row, so the changes of one list happen one after the other.
create table lists (
  account_id        bigint      not null references accounts (id) on delete cascade,
  id                bigint      not null generated always as identity,
  type              text        not null check (type in ('local', 'people', 'domain', 'influencer')),
  name              text        not null check (char_length(name) between 1 and 120),
  tags              text[]      not null default '{}',
  source            text        not null default '',
  has_webhook       boolean     not null default false,
  result_count      int         not null default 0 check (result_count >= 0),
  email_looking     int         not null default 0 check (email_looking >= 0),
  email_found       int         not null default 0 check (email_found >= 0),
  email_potential   int         not null default 0 check (email_potential >= 0),
  email_none        int         not null default 0 check (email_none >= 0),
  sent_count        int         not null default 0 check (sent_count >= 0),
  -- The ordinal of the next row; ordinals are never used twice.
  next_ordinal      bigint      not null default 0,
  running_search_id bigint,
  created_by        bigint      not null,
  created_by_name   text        not null,
  created_at        timestamptz not null,
  archived_at       timestamptz,
  -- Deleted, and restorable until the purge.
  deleted_at        timestamptz,
  primary key (account_id, id),
  check (result_count = email_looking + email_found + email_potential + email_none),
  check (result_count <= next_ordinal and sent_count <= result_count)
);
-- Serves the list page: one account, newest first. Lists are few per account; other orders sort.
create index lists_page on lists (account_id, created_at desc, id desc) where deleted_at is null;
