-- What an endpoint is told: the new leads of one list, chosen events of the account, or the event of a Zap.
create table webhook_subscriptions (
  account_id  bigint      not null,
  endpoint_id bigint      not null,
  kind        text        not null check (kind in ('list', 'account', 'zapier')),
  -- Only of this list; null: of all.
  list_id     bigint,
  events      text[]      not null check (cardinality(events) > 0),
  created_at  timestamptz not null,
  primary key (account_id, endpoint_id),
  foreign key (account_id, endpoint_id) references delivery_endpoints (account_id, id) on delete cascade,
  check (kind <> 'list' or list_id is not null)
);
-- A list has one webhook.
create unique index webhook_subscriptions_list on webhook_subscriptions (account_id, list_id) where kind = 'list';
