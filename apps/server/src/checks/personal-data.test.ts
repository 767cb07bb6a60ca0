/**
 * Every table that can contain personal data belongs to a holding, which exports and erases it, or is listed here with a reason.
 * The test finds new tables with text columns and fails until they are covered.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../app.ts';
import { testPlatform } from '../testing/database.ts';

/** Of people with an account here; they go with it, not by an erasure (privacy/people.service.ts). */
const OF_ACCOUNTS = [
  ...['accounts', 'api_keys', 'app_errors', 'audit_log', 'codes', 'credentials', 'files', 'idempotency_keys'],
  ...[
    'invitations',
    'known_addresses',
    'mailing_settings',
    ...['mail_words', 'mail_switches', 'mail_versions'],
    'model_keys',
    'model_uses',
    'sessions',
    'social_logins',
    ...['sign_on_providers', 'sign_on_domains', 'sign_on_people', 'sign_on_sessions', 'sign_on_attempts'],
    ...['sign_on_spent', 'sign_on_log'],
    ...['scim_tokens', 'scim_users', 'scim_groups'],
    'source_keys',
  ],
  ...['auto_top_ups', 'billing_settings', 'cards', 'payment_customers', 'payment_disputes', 'payments'],
  ...['plan_subscriptions', 'provider_events', 'validated_cards', 'brands', 'labels', 'lists'],
  // Which administrator changed a default prompt, or began or ended searches.
  ...['default_prompts', 'search_acts'],
  ...['payment_accounts', 'payment_account_openings', 'payment_account_authorizations', 'reseller_shares'],
  ...['packages', 'package_prices', 'package_products', 'sales_pages'],
  ...['subscriptions', 'subscription_charges', 'orders'],
  ...['list_webhooks', 'list_webhook_calls', 'delivery_endpoints', 'webhook_subscriptions', 'result_deletions'],
  ...['enrichments', 'enrichment_rows', 'enrichment_sources', 'business_profiles', 'business_profile_prefills'],
  ...['assistant_settings', 'assistant_prompts', 'assistant_versions', 'text_runs', 'text_run_rows'],
  ...['workflow_runs', 'workflow_run_nodes', 'workflow_items', 'workflow_portions', 'workflow_journal'],
  ...['icp_rounds', 'icp_suggestions', 'autopilot_runs', 'enrichment_outcomes', 'result_arrivals'],
  ...['courses', 'course_pages', 'custom_links'],
  // Which file of customers or CRM is left out, by its name; of its contacts only keyed hashes.
  'exclusion_sources',
  ...[
    'crm_connections',
    'crm_authorizations',
    'crm_field_lists',
    'crm_mappings',
    'crm_contact_mappings',
    'crm_pushes',
    'crm_push_turns',
  ],
  'crm_followings',
];
/** The books of credits: what was paid for is kept as hashes, never as a person (docs/product-rules.md#privacy). */
const BOOKS = [
  'credit_costs',
  'earlier_credit_costs',
  'credit_lots',
  'credit_reservations',
  'entitlements',
  'ledger_entries',
  'ledger_transactions',
  'open_lines',
];
/** The world and the machine. */
const NOBODY = [
  ...['lead_datasets', 'lead_imports', 'lead_regions', 'lead_versions', 'location_aliases', 'locations', 'plans'],
  ...['migrations', 'installation', 'schedule_runs', 'worker_heartbeats', 'rate_limits', 'audit_stream'],
  ...['installation_settings', 'providers'],
  ...['email_patterns', 'mail_host_slots', 'crm_paces', 'topics'],
  ...['active_accounts', 'figures', 'queue_minutes', 'revenue_days', 'vendor_minutes'],
];
/** Whom the operator owes a commission; the super admin writes them down and deletes them. */
const PARTNERS = ['partners'];
/** Hashed or sealed. They must stay, because they keep people from being contacted. */
const WISHES = ['removal_requests', 'suppressions', 'suppression_imports', 'suppression_import_portions'];
/** How often a city or an industry occurs in a list, and which rows follow each other. */
const COUNTS = ['list_values', 'list_orders', 'list_order_parts'];
/** Keyed hashes, good for nothing but meeting the same person or card again. */
const RECOGNISED = ['used_trials'];
/**
 * Expire automatically: the filter of a bulk act when it ends, the payload of a failed job after 90 days, and after a week the
 * copies of public pages, the unused pages of a crawl and the archives of accounts.
 */
const PASSING = [
  ...['result_jobs', 'dead_jobs', 'web_sites', 'web_pages', 'training_crawls', 'training_links'],
  ...['account_archives', 'account_archive_chunks'],
  // A file of customers, until it is hashed.
  'exclusion_chunks',
];

describe('personal data', () => {
  let made: Awaited<ReturnType<typeof testPlatform>>;
  beforeAll(async () => {
    made = await testPlatform();
  });
  afterAll(() => made.stop());

  it('is covered in every table that has a text, and nothing is covered that does not exist', async () => {
    const { rows } = await made.platform.databases.owner.query(`
      select distinct table_name as name from information_schema.columns c
      join pg_class p on p.relname = c.table_name and p.relnamespace = 'public'::regnamespace and p.relkind in ('r', 'p') and not p.relispartition
      where table_schema = 'public' and udt_name in ('text', 'jsonb', 'json', 'bytea', '_text') order by 1`);
    const tables = rows.map(({ name }) => name as string);
    const covered = [
      ...personalDataHolders.flatMap((holder) => holder.tables),
      ...OF_ACCOUNTS,
      ...BOOKS,
      ...NOBODY,
      ...WISHES,
      ...RECOGNISED,
      ...PASSING,
      ...COUNTS,
      ...PARTNERS,
    ];
    expect(tables.filter((name) => !covered.includes(name))).toEqual([]);
    expect(covered.filter((name) => !tables.includes(name))).toEqual([]);
    expect(new Set(covered).size).toBe(covered.length);
  });
});
