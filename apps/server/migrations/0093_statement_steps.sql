-- What the statement says about a piece of work: whether it happened by itself, which step of an automation it is a part of, and its
-- title in a form that can be said in any language. Old rows keep the title they have.
alter table credit_reservations
  add column is_automatic boolean not null default false,
  add column step         text check (char_length(step) <= 120),
  add column words        jsonb;

-- Lines of the statement that can still take charges, by the step they are about. A line takes them for a day.
create table open_lines (
  account_id bigint      not null references credit_wallets (account_id) on delete cascade,
  step       text        not null,
  line       bigint      not null,
  opened_at  timestamptz not null,
  primary key (account_id, step)
);
