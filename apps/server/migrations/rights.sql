-- What the two serving roles may do, table by table; nothing is granted by default. Applied again whenever this file, a
-- function or the name of a role changes.
do $$ begin execute format('grant usage on schema public to %s, %s', serving_role('app'), serving_role('platform')); end $$;

-- platform
select allow('installation', '', '');
select allow_by_account('idempotency_keys', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('rate_limits', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('worker_heartbeats', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('dead_jobs', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('schedule_runs', 'select, insert, update, delete', 'select, insert, update, delete');

-- accounts
select allow('accounts', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('users', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('logins', 'select, insert, update, delete', 'select, insert, update, delete');

-- brands
select allow('brands', 'select, insert, update, delete', 'select, insert, update, delete');

-- identity
select allow_by_account('credentials', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('social_logins', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('sessions', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('known_addresses', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('codes', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('api_keys', 'select, insert, update, delete', 'select, insert, update, delete');

-- mailing
select allow_by_account('mailing_settings', 'select, insert, update, delete', 'select, insert, update, delete');

-- audit
select allow_by_account('audit_log', 'select, insert', 'select, insert');
select allow('app_errors', '', 'select, insert, update, delete');

-- files
select allow_by_account('files', 'select, insert, update, delete', 'select, insert, update, delete');

-- plans
select allow('plans', 'select', 'select, insert, update, delete');

-- wallet
select allow('credit_costs', 'select', 'select, insert, update, delete');
select allow_by_account('credit_wallets', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('credit_lots', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('credit_reservations', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('ledger_transactions', 'select, insert', 'select, insert');
select allow_by_account('ledger_entries', 'select, insert', 'select, insert');
select allow_by_account('entitlements', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('credit_refunds', 'select, insert', 'select, insert');
select allow_by_account('member_caps', 'select, insert, update, delete', 'select, insert, update, delete');

-- billing
select allow('billing_settings', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('payment_customers', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('cards', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('validated_cards', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('payments', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('auto_top_ups', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('plan_subscriptions', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('provider_events', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('payment_disputes', 'select, insert, update, delete', 'select, insert, update, delete');

-- team
select allow_by_account('invitations', 'select, insert, update, delete', 'select, insert, update, delete');

-- labels
select allow_by_account('labels', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('label_counts', 'select, insert, update, delete', 'select, insert, update, delete');

-- lists
select allow_by_account('lists', 'select, insert, update, delete', 'select, insert, update, delete');

-- results
select allow_by_account('results', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('list_blocks', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('list_values', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('result_labels', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('result_activity', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('result_deletions', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('result_trash', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('result_jobs', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('result_imports', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('result_import_chunks', 'select, insert, update, delete', 'select, insert, update, delete');

-- lead index
select allow('lead_datasets', 'select', 'select, insert, update, delete');
select allow('lead_imports', 'select', 'select, insert, update, delete');
select allow('lead_regions', 'select', 'select, insert, update, delete');
select allow('lead_places', 'select', 'select, insert, update, delete');
select allow('lead_seen', 'select', 'select, insert, update, delete');
select allow('lead_counts', 'select', 'select, insert, update, delete');
select allow('lead_versions', 'select', 'select, insert, update, delete');
select allow('locations', 'select', 'select, insert, update, delete');
select allow('location_aliases', 'select', 'select, insert, update, delete');

-- privacy
select allow_by_account('suppressions', 'select, insert, update, delete', 'select, insert, update, delete');
select allow('removal_requests', '', 'select, insert, update, delete');

-- sources
select allow_by_account('source_keys', 'select, insert, update, delete', 'select, insert, update, delete');

-- search
select allow_by_account('searches', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('search_seen', 'select, insert, update, delete', 'select, insert, update, delete');

-- webhooks
select allow_by_account('list_webhooks', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('list_webhook_calls', 'select, insert, update, delete', 'select, insert, update, delete');

-- functions
select allow_calls('enqueue_job(text, json, text, timestamptz, int, text, int)');
select allow_calls('bring_in_texts()');
