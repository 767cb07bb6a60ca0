-- What the super admin sells and whom it thanks for customers (docs/product-rules.md#super-admin).

-- A deleted plan does not stand in the way of another with its product.
drop index plans_ghl;
drop index plans_provider_product;
create unique index plans_ghl on plans (ghl_plan_id) where deleted_at is null;
create unique index plans_provider_product on plans (provider_product_id) where deleted_at is null;

-- Whose commission a payment to the platform brings, at the rate of that moment in hundredths of a percent. What is refunded
-- lowers the commission; a rate that is changed later, or another partner of the account, does not touch it.
alter table payments
  add column partner_id      bigint,
  add column commission_rate int;
alter table payments
  add constraint payments_partner foreign key (partner_id) references partners (id) not valid,
  add constraint payments_commission check ((partner_id is null) = (commission_rate is null) and commission_rate between 0 and 10000) not valid;
-- Serves what partners have earned.
create index payments_partner on payments (partner_id, currency) where partner_id is not null;

-- Serves the sweep of courses of the platform, which can be restored for longer than the others.
create index courses_deleted on courses (account_id, deleted_at) where deleted_at is not null;
create index course_pages_deleted on course_pages (account_id, deleted_at) where deleted_at is not null;
