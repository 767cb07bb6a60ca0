-- Who must not be contacted. A list reaches its account and every account below it: a reseller's its customers, the
-- platform's the whole installation. Values are kept as keyed hashes: the list itself gives nobody away.
create table suppressions (
  account_id bigint      not null references accounts (id) on delete cascade,
  id         bigint      not null generated always as identity,
  kind       text        not null check (kind in ('email', 'phone', 'domain', 'linkedin', 'place')),
  hash       bytea       not null,
  hint       text        not null,
  note       text        not null default '',
  origin     text        not null check (origin in ('manual', 'import', 'removal', 'erasure')),
  created_by bigint      not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
-- Serves "which of these are on the list", a page of leads at a time, and keeps each value on the list once.
create unique index suppressions_hash on suppressions (account_id, hash);

-- Requests from the public page. What was given is sealed and forgotten once it is dealt with.
create table removal_requests (
  id           bigint      generated always as identity primary key,
  brand_id     bigint      not null,
  email_hash   bytea       not null,
  given        text,
  code_hash    bytea       not null,
  tries        int         not null default 0,
  status       text        not null default 'sent' check (status in ('sent', 'review', 'done', 'closed')),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  confirmed_at timestamptz
);
-- Serves the confirmation: the newest open request of an address.
create index removal_requests_email on removal_requests (email_hash, id desc);
create index removal_requests_review on removal_requests (id) where status = 'review';
-- Serves the sweep that forgets what was never confirmed.
create index removal_requests_age on removal_requests (expires_at) where status = 'sent';
