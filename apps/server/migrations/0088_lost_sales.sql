-- A paid order that cannot be completed is paid back (docs/product-rules.md#sales-page).
alter table orders drop constraint orders_outcome_check;
alter table orders add constraint orders_outcome_check
  check (outcome in ('opened', 'attached', 'known', 'tried', 'failed')) not valid;
alter table orders validate constraint orders_outcome_check;

-- Orders used to expire after two days though they may have been paid for: those of the last 30 days are looked at once more.
update orders set status = 'open'
where status = 'expired' and checkout_id is not null and email <> '' and created_at > now() - interval '30 days';
