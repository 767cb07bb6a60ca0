-- A person is owned once, whichever act brought them: all of these acts are kept as the contact that they are.
-- The owner of the tables sees no rows of accounts while row-level security is forced on it, too.
alter table entitlements no force row level security;

insert into entitlements (account_id, act, identity, transaction_id, item, credits)
select account_id, 'people.contact', identity, transaction_id, item, credits from entitlements
where act in ('people.similar', 'local.employee', 'domain.employee', 'domain.email')
order by transaction_id
on conflict do nothing;

delete from entitlements where act in ('people.similar', 'local.employee', 'domain.employee', 'domain.email');

alter table entitlements force row level security;
