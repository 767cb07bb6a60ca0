-- Keys of data vendors: the account's own. A reseller's are used by its customers, the platform account's by all.
create table source_keys (
  account_id bigint      not null references accounts (id) on delete cascade,
  source     text        not null check (source ~ '^[a-z][a-z-]*$'),
  sealed     text        not null,
  hint       text        not null,
  created_by bigint      not null,
  created_at timestamptz not null,
  primary key (account_id, source)
);
