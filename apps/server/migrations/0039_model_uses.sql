-- What accounts used of AI models, by day (UTC), purpose, whose key it was and model. `customers`: the account's own key, used by
-- accounts below it.
create table model_uses (
  account_id        bigint not null references accounts (id) on delete cascade,
  day               date   not null,
  purpose           text   not null check (purpose in ('profile', 'text', 'preview', 'suggestions', 'companies', 'improve')),
  key_of            text   not null check (key_of in ('own', 'reseller', 'platform', 'customers')),
  model             text   not null check (length(model) between 1 and 200),
  requests          bigint not null default 0 check (requests >= 0),
  failures          bigint not null default 0 check (failures >= 0 and failures <= requests),
  prompt_tokens     bigint not null default 0 check (prompt_tokens >= 0),
  completion_tokens bigint not null default 0 check (completion_tokens >= 0),
  cost_micros       bigint not null default 0 check (cost_micros >= 0),
  primary key (account_id, day, purpose, key_of, model)
);
