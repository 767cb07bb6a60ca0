-- The webhook of a list: where new leads are posted. Paused when the address is gone or nothing gets through for days.
create table list_webhooks (
  account_id    bigint      not null,
  list_id       bigint      not null,
  url           text        not null,
  -- Sealed under `list_webhooks:{account}:{list}:token` and `...:secret`; the hints are their last characters.
  token         text        not null,
  token_hint    text        not null,
  secret        text        not null,
  secret_hint   text        not null,
  state         text        not null check (state in ('active', 'failing', 'gone')),
  failing_since timestamptz,
  created_at    timestamptz not null,
  primary key (account_id, list_id),
  foreign key (account_id, list_id) references lists (account_id, id) on delete cascade
);

-- One call each: the rows of the list with ordinals from `first` to before `past`, read when it is sent.
create table list_webhook_calls (
  account_id  bigint      not null,
  id          bigint      not null generated always as identity,
  list_id     bigint      not null,
  first       bigint      not null,
  past        bigint      not null,
  status      text        not null check (status in ('waiting', 'delivered', 'failed')),
  attempts    int         not null default 0,
  answered    int,
  next_at     timestamptz not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id),
  -- The same news heard twice makes no second call.
  unique (account_id, list_id, first),
  foreign key (account_id, list_id) references list_webhooks (account_id, list_id) on delete cascade,
  check ((finished_at is null) = (status = 'waiting'))
);
-- Serves the sweep of calls that are due.
create index list_webhook_calls_due on list_webhook_calls (next_at) where status = 'waiting';
