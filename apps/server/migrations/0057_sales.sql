-- What an order needs to be finished exactly once (docs/product-rules.md#sales-page).
alter table orders
  -- Of whoever ordered: a repeat finds the same order, and with it the same payment page.
  add column key                  text not null,
  add column checkout_url         text,
  add column trial_days           int  not null default 0,
  add column needs_card           boolean not null default true,
  -- A trial without a card has no checkout: what the provider made for it.
  add column provider_customer_id text,
  add column provider_id          text,
  -- Decided once and kept: what was refused stays so until its money is back.
  add column outcome              text check (outcome in ('opened', 'attached', 'known', 'tried')),
  add constraint orders_key unique (account_id, key),
  add constraint orders_done check (status <> 'done' or outcome is not null);
-- Serves the run that looks after those nobody came back for.
create index orders_open on orders (created_at) where status = 'open';
