-- Figures for administrators, added up from the rows they stand for (docs/product-rules.md#figures). Days are those of the platform's
-- time zone. They can always be made again from those rows, and outlive accounts that are gone.

-- What each account did on each day. Credits are those spent, before refunds.
create table usage_days (
  account_id         bigint not null,
  day                date   not null,
  credits            bigint not null default 0 check (credits >= 0),
  local_credits      bigint not null default 0,
  people_credits     bigint not null default 0,
  domain_credits     bigint not null default 0,
  influencer_credits bigint not null default 0,
  ai_credits         bigint not null default 0,
  searches           int    not null default 0 check (searches >= 0),
  leads              bigint not null default 0,
  sign_ins           int    not null default 0 check (sign_ins >= 0),
  primary key (account_id, day)
) with (fillfactor = 80);
-- Serves sums over all accounts, and who used the most.
create index usage_days_day on usage_days (day, account_id) include (credits);

create table usage_months (
  account_id         bigint not null,
  month              date   not null,
  credits            bigint not null,
  local_credits      bigint not null,
  people_credits     bigint not null,
  domain_credits     bigint not null,
  influencer_credits bigint not null,
  ai_credits         bigint not null,
  searches           int    not null,
  leads              bigint not null,
  sign_ins           int    not null,
  primary key (account_id, month)
) with (fillfactor = 80);
create index usage_months_month on usage_months (month, account_id) include (credits);

-- How far each ledger has been added up. Its numbers have no gaps, so nothing is missed and nothing counted twice, however late
-- a row comes and whatever its time says.
create table usage_read (
  account_id     bigint primary key,
  transaction_id bigint not null
) with (fillfactor = 70);

create table platform_days (
  day                date   primary key,
  sign_ups           int    not null,
  active_accounts    int    not null,
  searches           int    not null,
  leads              bigint not null,
  credits            bigint not null,
  local_credits      bigint not null,
  people_credits     bigint not null,
  domain_credits     bigint not null,
  influencer_credits bigint not null,
  ai_credits         bigint not null,
  credits_sold       bigint not null
) with (fillfactor = 70);

-- What the platform earned: payments to it less refunds, and its share of payments to resellers.
create table revenue_days (
  day      date   not null,
  currency text   not null,
  minor    bigint not null,
  primary key (day, currency)
);

-- How many different accounts were active in each period that the dashboard offers, and in the one before.
create table active_accounts (
  period          text primary key,
  accounts        int  not null,
  accounts_before int  not null
);

create table figures (
  id         boolean     primary key default true check (id),
  -- In which the days were counted.
  time_zone  text,
  -- Changes up to then were looked at; when everything was last looked at again.
  read_to    timestamptz,
  checked_at timestamptz,
  figures_at timestamptz
);
insert into figures default values;

-- Calls to providers by minute. `slower`: how many took longer than each of the limits in platform/vendor-calls.ts.
create table vendor_minutes (
  vendor text        not null,
  minute timestamptz not null,
  calls  int         not null,
  failed int         not null,
  ms     bigint      not null,
  slower int[]       not null,
  primary key (vendor, minute)
) with (fillfactor = 70);
-- Serves the last hour of all, and the sweep.
create index vendor_minutes_time on vendor_minutes (minute);

-- What waited in each queue, minute by minute.
create table queue_minutes (
  queue          text        not null,
  minute         timestamptz not null,
  waiting        int         not null,
  oldest_seconds int         not null,
  primary key (queue, minute)
);
create index queue_minutes_time on queue_minutes (minute);

alter table worker_heartbeats
  add column lane       text        not null default '',
  add column slots      int         not null default 0,
  add column started_at timestamptz not null default now();

-- Serve what changed since the figures were last added up, and the days it belongs to.
create index searches_moved on searches (moved_at);
create index payments_changed on payments (updated_at);
create index payments_time on payments (created_at);
create index reseller_shares_time on reseller_shares (created_at);
-- Serve the list of sign-ins, of everybody and of one account.
create index audit_log_sign_ins on audit_log (at desc, account_id, id) where action = 'identity.signIn';
create index audit_log_sign_ins_of on audit_log (account_id, at desc, id) where action = 'identity.signIn';
-- Serve the report of subscriptions, newest first.
create index plan_subscriptions_newest on plan_subscriptions (created_at desc, account_id, id);
create index subscriptions_newest on subscriptions (created_at desc, account_id, id);
-- Serves what an account paid so far.
create index payments_paid on payments (account_id, currency) include (amount_minor, refunded_minor) where status = 'succeeded';
