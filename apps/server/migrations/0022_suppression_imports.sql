-- Large inputs for a do-not-contact list. They are added in the background, one portion in each transaction.
create table suppression_imports (
  account_id    bigint      not null references accounts (id) on delete cascade,
  id            bigint      not null generated always as identity,
  user_id       bigint      not null,
  status        text        not null default 'running' check (status in ('running', 'completed')),
  total         int         not null check (total > 0),
  done          int         not null default 0,
  added         int         not null default 0,
  known         int         not null default 0,
  refused       int         not null default 0,
  -- The first ones that were not understood, sealed.
  refused_first text        not null,
  created_at    timestamptz not null,
  finished_at   timestamptz,
  primary key (account_id, id),
  check (done = added + known + refused and done <= total)
);

-- What is still to be added. The values are sealed, and each portion goes when it is added.
create table suppression_import_portions (
  account_id bigint not null,
  import_id  bigint not null,
  n          int    not null,
  sealed     text   not null,
  primary key (account_id, import_id, n),
  foreign key (account_id, import_id) references suppression_imports (account_id, id) on delete cascade
);
