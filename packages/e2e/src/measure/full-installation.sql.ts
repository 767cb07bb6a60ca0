/**
 * An installation of many accounts, made by SQL: a year of searches, sign-ins, payments and a ledger whose books are right.
 * Everything follows from the number `i` of an account and `n` of a movement. $1: how many accounts.
 */

/** Every account has as many: a grant, then reserve, two charges and a release, again and again. */
export const MOVEMENTS = 100;
const SEARCHES = 20;
const SIGN_INS = 24;
/** Ids of what is made begin here, so that account, main user, list and lot of one `i` share one id. */
const FIRST = 1_000_000;
const RESELLERS = 100;

const id = `${FIRST} + i`;
const NAMES = `(string_to_array('Bright Cedar Delta Evergreen Forest Golden Harbour Iris Jade Kestrel Lumen Maple Nova Orchid Peak Quartz', ' '))`;
const TRADES = `(string_to_array('Dental Roofing Legal Bakery Fitness Studio Clinic Garage Hotel Florist Optics Plumbing', ' '))`;
const spread = (days: number, seed: number) =>
  `now() - (abs(hashint8(i * 7919::bigint + ${seed})) % ${days * 86_400}) * interval '1 second'`;

const platformOf = `(select id from accounts where kind = 'platform')`;
const brand = `(select brand_id from accounts where kind = 'platform')`;
const series = 'generate_series(1, $1::int) i';

/** One line per table; run in this order, with foreign keys unchecked and the indexes of the big tables built afterwards. */
export const STATEMENTS: Record<string, string> = {
  plans: `insert into plans (name, modules, monthly_credits, price_minor, available_for_resellers)
    select name, '{leads}', credits, minor, true from (values ('Starter', 500, 4900), ('Growth', 2000, 14900), ('Agency', 25000, 49900)) v(name, credits, minor)
    where $1::int > 0`,
  partners: `insert into partners (name, email, code, commission)
    select 'Partner ' || i, 'partner' || i || '@bench.test', 'partner-' || i, i % 30 from generate_series(1, 20) i where $1::int > 0`,
  accounts: `insert into accounts (id, parent_id, kind, name, status, brand_id, modules, created_at, plan_id, partner_id)
    overriding system value
    select ${id}, case when i > ${RESELLERS} and i % 5 < 3 then ${FIRST} + 1 + i % ${RESELLERS} else ${platformOf} end,
      case when i <= ${RESELLERS} then 'reseller' else 'customer' end,
      ${NAMES}[1 + i % 16] || ' ' || ${TRADES}[1 + i / 16 % 12] || ' ' || i,
      (array['active', 'active', 'active', 'active', 'active', 'active', 'trial', 'stopped', 'expired', 'deleted'])[1 + i / 7 % 10],
      ${brand}, case when i <= ${RESELLERS} then '{leads,whitelabel}'::text[] else '{leads}'::text[] end, ${spread(730, 1)},
      (select min(id) from plans) + i % 3, case when i % 10 = 0 then (select min(id) from partners) + i / 10 % 20 end
    from ${series}`,
  users: `insert into users (account_id, id, role, first_name, last_name, email, access_options, created_at, last_login_at, terms_version)
    overriding system value
    select ${id}, ${id} + extra * 10 * ${FIRST}, case extra when 0 then 'user' else 'related' end, ${NAMES}[1 + i % 16],
      ${TRADES}[1 + i / 5 % 12], 'person' || i || '.' || extra || '@bench.test', case extra when 0 then '{}'::text[] else '{leads}'::text[] end,
      ${spread(730, 1)}, ${spread(60, 2)}, 1
    from ${series} cross join generate_series(0, 1) extra where extra = 0 or i % 5 = 0`,
  logins: `insert into logins (brand_id, email, account_id, user_id)
    select ${brand}, email, account_id, id from users where id > ${FIRST} and $1::int > 0`,
  credit_wallets: `insert into credit_wallets (account_id, balance, allowance, anchor_at, last_reset_at, next_reset_at, last_transaction, last_line, created_at)
    select ${id}, allowance - used, allowance, now() - interval '1 year', now() - interval '1 year', now() + interval '10 days', ${MOVEMENTS},
      (select count(*) from bench_steps where credits <> 0), now() - interval '1 year'
    from bench_wallets where i <= $1::int`,
  credit_lots: `insert into credit_lots (account_id, id, source, amount, remaining, expires_at, transaction_id, created_at, exhausted_at)
    overriding system value
    select ${id}, ${id}, 'allowance', allowance, allowance - used, now() + interval '10 days', 1, now() - interval '1 year',
      case when allowance = used then now() end
    from bench_wallets where i <= $1::int`,
  ledger_transactions: `insert into ledger_transactions (account_id, id, key, kind, credits, balance_after, line, reservation_id, user_id, title, acts, charges, created_at)
    select ${id}, n, 'bench:' || n, kind, case n when 1 then allowance else -scale * step.credits end,
      allowance - scale * step.total, line, case when n > 1 then n / 4 end, ${id}, case kind when 'reserve' then 'Search ' || n end,
      case kind when 'settle' then array[act] end, case kind when 'settle' then array[scale * step.credits] end,
      now() - interval '1 year' * (1 - n / ${MOVEMENTS + 1}.0) + (i % 300000) * interval '1 second'
    from bench_wallets cross join bench_steps step where i <= $1::int order by i, n`,
  ledger_entries: `insert into ledger_entries (account_id, transaction_id, source, destination, lot_id, act, credits)
    select ${id}, n, case n when 1 then 'granted' else 'reserved' end, case n when 1 then 'available' else 'spent' end, ${id},
      case when n > 1 then act end, case n when 1 then allowance else scale * step.credits end
    from bench_wallets cross join bench_steps step where i <= $1::int and (n = 1 or kind = 'settle') order by i, n`,
  lists: `insert into lists (account_id, id, type, name, created_by, created_by_name, created_at)
    overriding system value
    select ${id}, ${id}, 'local', ${TRADES}[1 + i % 12] || ' in Austin', ${id}, 'Bench', ${spread(365, 3)} from ${series}`,
  searches: `insert into searches (account_id, id, user_id, user_name, kind, list_id, summary, language, row_limit, filters, source,
      key_owner, status, found, checked, added, owned, credits, maximum_credits, reservation_id, provider_calls, provider_cost, created_at,
      started_at, moved_at, finished_at, error_code)
    overriding system value
    select ${id}, ${FIRST} + (n - 1) * $1::int + i, ${id}, 'Bench ' || i, (array['industry', 'people', 'single', 'influencer'])[1 + h % 4], ${id},
      ${TRADES}[1 + h % 12] || ' in Austin', 'en', 100, '{"industries": ["dental"], "location": "Austin"}', (array['lead-index', 'google-places', 'apollo'])[1 + h % 3],
      (array['none', 'platform', 'account'])[1 + h % 3], status, 120, 110, 80 + h % 20, 5, 80 + h % 20, 200, 1 + n, h % 9, (h % 100) / 100.0,
      at, at, at + interval '40 seconds', case when status not in ('queued', 'running') then at + interval '40 seconds' end,
      case status when 'failed' then 'sources.unavailable' end
    from (select i, n, h, now() - ((h % 31536000) * interval '1 second') as at,
        case when h % 50 = 0 then 'failed' when h % 60 = 1 then 'canceled' else 'completed' end as status
      from (select i, n, abs(hashint8(i * 104729::bigint + n)) as h from generate_series(1, ${SEARCHES}) n cross join ${series}) made) timed`,
  audit_log: `insert into audit_log (account_id, id, at, user_id, user_name, user_email, via, action, subject, details, request_id, ip)
    overriding system value
    select ${id}, ${FIRST} + (n - 1) * $1::int + i, now() - ((abs(hashint8(i * 31::bigint + n)) % 31536000) * interval '1 second'), ${id}, 'Bench ' || i,
      'person' || i || '.0@bench.test', 'session', 'identity.signIn', 'users/' || (${id}), '{"via": "password"}', 'bench', '192.0.2.' || i % 250
    from generate_series(1, ${SIGN_INS}) n cross join ${series}`,
  changes: `insert into audit_log (account_id, id, at, user_id, user_name, user_email, via, action, subject, details, request_id, ip)
    overriding system value
    select ${platformOf}, 900000000 + i, ${spread(365, 4)}, 1, 'Bench Admin', 'admin@bench.test', 'session',
      'admin.' || (array['users', 'plans', 'settings', 'system', 'searchers'])[1 + i % 5] || '.update', 'users/' || i,
      '{"name": "Somebody", "before": {"name": "A"}, "after": {"name": "B"}}', 'bench', '192.0.2.1'
    from generate_series(1, least($1::int, 20000)) i`,
  payments: `insert into payments (account_id, kind, status, credits, amount_minor, currency, provider_key, created_at, updated_at)
    select ${id}, case when n = 1 then 'plan' else 'purchase' end, 'succeeded', case when n = 1 then 0 else 100 end, 2000, 'usd', 'bench:' || n,
      now() - ((abs(hashint8(i * 17::bigint + n)) % 31536000) * interval '1 second'), now() - interval '1 day'
    from generate_series(1, 4) n cross join ${series}`,
  plan_subscriptions: `insert into plan_subscriptions (account_id, provider, provider_id, plan_id, status, period_ends_at, started_at, created_at, updated_at)
    select ${id}, 'stripe', 'sub_' || i, (select min(id) from plans) + i % 3, (array['active', 'active', 'past_due', 'ended'])[1 + i % 4],
      now() + interval '12 days', ${spread(365, 5)}, ${spread(365, 5)}, now()
    from ${series} where i % 5 >= 3`,
  packages: `insert into packages (account_id, id, name, modules, monthly_credits, monthly_price_minor, created_at, changed_at)
    overriding system value
    select ${id}, ${id}, 'Package ' || i, '{leads}', 500, 9900, now(), now() from generate_series(1, ${RESELLERS}) i where i <= $1::int`,
  subscriptions: `insert into subscriptions (account_id, customer_id, package_id, billing, status, price_minor, period_ends_at, started_at, created_at, updated_at)
    select parent_id, id, parent_id, 'monthly', (array['active', 'trial', 'past_due', 'ended'])[1 + id % 4], 9900, now() + interval '9 days',
      created_at, created_at, created_at
    from accounts where parent_id > ${FIRST} and $1::int > 0`,
  delivery_endpoints: `insert into delivery_endpoints (account_id, id, url, format, token, token_ends, secret, secret_ends, state, state_at, created_at)
    overriding system value
    select ${id}, ${id}, 'https://hooks.bench.test/' || i, 'standard', '', 'abcd', '', 'abcd', 'live', now(), now() from generate_series(1, $1::int / 25) i`,
  deliveries: `insert into deliveries (account_id, endpoint_id, event, key, data, status, attempts, first_at, last_at, answered, ms, due_at, created_at, finished_at)
    select ${id}, ${id}, 'lead.created', 'bench:' || n, '{}', case when n % 20 = 0 then 'failed' else 'delivered' end, 1, now(), now(),
      case when n % 20 = 0 then 500 else 200 end, 90, now(), ${spread(30, 6)}, now()
    from generate_series(1, $1::int / 25) i cross join generate_series(1, 100) n`,
  dead_jobs: `insert into dead_jobs (task, payload, error, attempts, failed_at)
    select 'crm.push', '{}', 'the provider did not answer', 12, ${spread(90, 7)} from generate_series(1, least($1::int, 5000)) i`,
  vendor_minutes: `insert into vendor_minutes (vendor, minute, calls, failed, ms, slower)
    select vendor, date_trunc('minute', now()) - i * interval '1 minute', 40, i % 3, 9000, '{40,30,20,10,4,1,0,0,0,0}'
    from generate_series(1, 1440) i cross join unnest(array['google-places', 'apollo', 'hunter', 'stripe', 'mail', 'lead-index']) vendor where $1::int > 0`,
  queue_minutes: `insert into queue_minutes (queue, minute, waiting, oldest_seconds)
    select queue, date_trunc('minute', now()) - i * interval '1 minute', i % 30, i % 20
    from generate_series(1, 1440) i cross join unnest(array['urgent', 'ordinary', 'bulk', 'webhooks']) queue where $1::int > 0`,
};

/** Steps of a ledger, and wallets that used from 1 to 100 percent of what they were given. */
export const HELPERS = `
  create unlogged table bench_steps as
  select n, kind, act, credits, sum(credits) over (order by n) as total,
    case when n = 1 or credits > 0 then count(*) filter (where n = 1 or credits > 0) over (order by n) end as line
  from (select n, case when n = 1 then 'grant' when n % 4 = 2 then 'reserve' when n % 4 = 1 then 'release' else 'settle' end as kind,
      (array['local.contact', 'people.contact', 'domain.email', 'influencer.record', 'ai.text'])[1 + n / 2 % 5] as act,
      case when n > 1 and n % 4 in (0, 3) then 1 + n % 13 else 0 end as credits
    from generate_series(1, ${MOVEMENTS}) n) step;
  create unlogged table bench_wallets as
  select i, scale, used, ceil(used * 100.0 / (1 + i % 100))::bigint as allowance
  from (select i, 1 + i % 7 as scale, (1 + i % 7) * (select sum(credits)::bigint from bench_steps) as used from generate_series(1, $ACCOUNTS) i) made`;

export const BIG_TABLES = ['ledger_transactions', 'ledger_entries', 'searches', 'audit_log', 'payments'];
