-- The account's own key of an AI provider: sealed, and shown by its last four characters.
create table model_keys (
  account_id    bigint      primary key references accounts (id) on delete cascade,
  sealed        text        not null,
  last_four     text        not null check (length(last_four) = 4),
  saved_by      bigint      not null,
  saved_by_name text        not null,
  saved_at      timestamptz not null,
  tested_at     timestamptz not null,
  problem       text        check (problem in ('wrong_key', 'no_quota', 'no_model', 'unreachable'))
);
