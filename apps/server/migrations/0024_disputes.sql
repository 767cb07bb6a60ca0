-- A payment somebody disputes at their bank: its credits are frozen once, and given back once if the dispute is won.
create table payment_disputes (
  account_id   bigint      not null,
  dispute_id   text        not null check (char_length(dispute_id) <= 255),
  payment_id   bigint      not null,
  status       text        not null check (status in ('open', 'won', 'lost')),
  amount_minor bigint      not null check (amount_minor > 0),
  -- What was frozen: the share of the money that is disputed, without what a refund had taken back before.
  credits      int         not null check (credits >= 0),
  opened_at    timestamptz not null,
  closed_at    timestamptz,
  primary key (account_id, dispute_id),
  foreign key (account_id, payment_id) references payments (account_id, id) on delete cascade,
  check ((status = 'open') = (closed_at is null))
);
select own_by_account('payment_disputes');
-- Serves "what of this payment is frozen already".
create index payment_disputes_payment on payment_disputes (account_id, payment_id);

-- A card whose owner disputes a payment is not charged again by itself.
alter table auto_top_ups
  drop constraint auto_top_ups_paused_code_check,
  add constraint auto_top_ups_paused_code_check check (paused_code in ('declined', 'reconnect', 'no_card', 'cap', 'disputed'));

-- A plan by the year, paid at once, and the products under which the second billing provider sells plans.
insert into plans (name, modules, monthly_credits, members_allowed, price_minor, interval, trial_days, available_for_resellers, provider_product_id)
values ('Growth yearly', '{leads,ai_suggest}', 2000, 5, 149000, 'year', 0, true, 'growth-yearly');
update plans set provider_product_id = 'growth-monthly' where name = 'Growth' and provider_product_id is null;
