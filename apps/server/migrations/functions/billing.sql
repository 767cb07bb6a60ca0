-- What the partner who sent the account gets of a payment, in whole minor units, rounded down: nothing of what was refunded, of
-- what is disputed, or of what is not paid yet.
create or replace function payment_commission(p payments) returns bigint language sql stable as $$
  select case when p.status <> 'succeeded' or p.commission_rate is null then 0 else
    greatest(0, p.amount_minor - p.refunded_minor - coalesce((
      select sum(d.amount_minor) from payment_disputes d
      where d.account_id = p.account_id and d.payment_id = p.id and d.status <> 'won'), 0))::bigint * p.commission_rate / 10000 end
$$;
