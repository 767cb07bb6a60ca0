-- What the two serving roles may do, table by table: first `app`, then `platform`. Nothing is granted by default. Applied again
-- whenever this file, a function or the name of a role changes.
do $$ begin execute format('grant usage on schema public to %s, %s', serving_role('app'), serving_role('platform')); end $$;

-- platform
select allow('migrations', '', '');
select allow('installation', '', 'select');
select allow_by_account('idempotency_keys', 'select, insert, update, delete', 'select, delete');
select allow('rate_limits', 'select, insert, update', 'select, insert, update, delete');
select allow('worker_heartbeats', '', '');
select allow('dead_jobs', '', 'select, update, delete');
select allow('schedule_runs', '', 'select, insert, update');
select allow('serving', 'select', 'select, insert, update');
select allow('outages', 'select', 'select, insert, delete');

-- what administrators set for the installation
select allow('installation_settings', 'select', 'select, insert, update');
select allow('providers', '', 'select, insert, update');

-- partners: of the installation; a sign-up looks for the one its link names
select allow('partners', 'select', 'select, insert, update, delete');

-- accounts: an account changes itself and makes those below it
select allow('accounts', 'select, insert, update', 'select, insert, update');
do $$ begin
  if not (select relrowsecurity from pg_class where oid = 'accounts'::regclass) then alter table accounts enable row level security; end if;
  perform keep_policy('accounts', 'of_everybody', format('for select to %s using (true)', serving_role('app')));
  perform keep_policy('accounts', 'of_account', format('for update to %s using %s', serving_role('app'), is_served('id')));
  perform keep_policy('accounts', 'of_parent', format('for insert to %s with check %s', serving_role('app'), is_served('parent_id')));
  perform keep_policy('accounts', 'of_platform', format('to %s using (true)', serving_role('platform')));
end $$;
select allow_by_account('users', 'select, insert, update', 'select, insert, update');
select allow_in_directory('logins', 'select, insert, delete', 'select, insert', readable => true);

-- brands: a reseller makes and changes its own
select allow_in_directory('brands', 'select, insert, update', 'select, insert, update', readable => true);

-- custom links
select allow_by_account('custom_links', 'select, insert, update, delete', 'select, insert');

-- courses: topics are the platform's to write
select allow('topics', 'select', 'select, insert, update, delete');
select allow_by_account('courses', 'select, insert, update, delete', 'select, insert');
select allow_by_account('course_pages', 'select, insert, update, delete', 'select, insert');
select allow_by_account('course_reads', 'select, insert, delete', 'select');

-- models
select allow_by_account('model_keys', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('model_uses', 'select, insert, update', 'select');

-- business profile
select allow_by_account('business_profiles', 'select, insert, update', 'select');
select allow_by_account('business_profile_prefills', 'select, insert, update, delete', 'select');

-- identity
select allow_by_account('credentials', 'select, insert, update', 'select, insert');
select allow_in_directory('social_logins', 'insert', 'select', readable => false);
select allow_in_directory('sessions', 'select, insert, delete', 'select, update, delete', readable => false);
select allow_by_account('known_addresses', 'select, insert, update', 'select, delete');
select allow_by_account('codes', 'select, insert, update', 'select, update, delete');
select allow_by_account('api_keys', 'select, insert, update', 'select, update');
-- sign-on: people, sessions and attempts are found by what a provider says of them
select allow_by_account('sign_on_providers', 'select, insert, update, delete', 'select');
select allow_by_account('sign_on_domains', 'select, insert, update, delete', 'select');
select allow_by_account('sign_on_people', 'select, insert, update, delete', 'select, delete');
select allow_by_account('sign_on_sessions', 'select, insert, delete', 'select, update, delete');
select allow_by_account('sign_on_attempts', 'select, insert, update', 'select, delete');
select allow_by_account('sign_on_spent', 'select, insert', 'select, delete');
select allow_by_account('sign_on_log', 'select, insert', 'select, delete');
-- SCIM: a token finds its account
select allow_by_account('scim_tokens', 'select, insert, delete', 'select, update');
select allow_by_account('scim_users', 'select, insert, update, delete', 'select');
select allow_by_account('scim_groups', 'select, insert, update, delete', 'select');
select allow_by_account('scim_members', 'select, insert, delete', 'select');

-- mailing
select allow_by_account('mailing_settings', 'select, insert, update, delete', 'select');
select allow_by_account('mailing_hours', 'select, insert, update, delete', 'select');
select allow_by_account('mail_words', 'select, insert, update, delete', 'select');
select allow_by_account('mail_switches', 'select, insert, delete', 'select');
select allow_by_account('mail_versions', 'select, insert', 'select');

-- audit: rows are only ever added; those that are older than the operator wants are deleted by the owner
select allow_by_account('audit_log', 'select, insert', 'select, insert');
-- its stream: every act adds a line, and the program that sends them counts and removes them
select allow_by_account('audit_outbox', 'insert', 'select, insert, update, delete');
select allow('audit_stream', '', 'select, update');
do $$ begin
  perform keep_policy('audit_log', 'of_owner', format('to %I using (true)', current_user));
  perform keep_policy('audit_outbox', 'of_owner', format('for select to %I using (true)', current_user));
end $$;
select allow('app_errors', '', 'select, insert, update, delete');

-- files
select allow_by_account('files', 'select, insert, delete', 'select, delete');

-- deliveries: erasure and the end of history reach the rows of all accounts
select allow_by_account('delivery_endpoints', 'select, insert, update', 'select, delete');
select allow_by_account('deliveries', 'select, insert, update', 'select, update, delete');
select allow_by_account('delivery_bodies', 'select, insert, update, delete', 'select, delete');
select allow_by_account('delivery_hours', 'select, insert, update', 'select, delete');

-- plans: accounts read what is sold; only the platform changes it
select allow('plans', 'select', 'select, insert, update, delete');
select allow('used_trials', 'select, insert', 'select, insert');

-- wallet: the books are only ever added to
select allow('credit_costs', 'select', 'select, update');
select allow('earlier_credit_costs', 'select', 'select, insert, update, delete');
select allow_by_account('credit_wallets', 'select, insert, update', 'select, insert, update');
select allow_by_account('credit_lots', 'select, insert, update', 'select, insert, update');
select allow_by_account('credit_reservations', 'select, insert, update', 'select, insert, update');
select allow_by_account('open_lines', 'select, insert, delete', 'select, insert, delete');
select allow_by_account('ledger_transactions', 'select, insert', 'select, insert');
select allow_by_account('ledger_entries', 'select, insert', 'select, insert');
select allow_by_account('entitlements', 'select, insert', 'select, insert');
select allow_by_account('credit_refunds', 'select, insert', 'select, insert');
select allow_by_account('member_caps', 'select, insert, update, delete', 'select');

-- billing: what providers say and which cards were validated is the platform's to write down
select allow('billing_settings', 'select', 'select');
-- Its row is locked while the cards of an account change: that takes the right to update.
select allow_by_account('payment_customers', 'select, insert, update', 'select');
select allow_by_account('cards', 'select, insert, update', 'select, update');
select allow('validated_cards', '', 'select, insert, delete');
select allow_by_account('payments', 'select, insert, update', 'select, insert, update');
select allow_by_account('auto_top_ups', 'select, insert, update', 'select, update');
select allow_by_account('plan_subscriptions', 'select, insert, update', 'select, insert, update');
select allow('provider_events', '', 'select, insert, update, delete');
select allow_by_account('payment_disputes', 'select, insert, update', 'select, insert, update');

-- resale: what resellers sell; the platform reads it across accounts for provider events and public pages
select allow_by_account('payment_accounts', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('packages', 'select, insert, update', 'select');
select allow_by_account('package_products', 'select, insert, update, delete', 'select');
select allow_by_account('package_prices', 'select, insert, update, delete', 'select');
select allow_by_account('sales_pages', 'select, insert, update', 'select');
select allow_by_account('orders', 'select, insert, update', 'select, update');
select allow_by_account('subscriptions', 'select, insert, update', 'select, update');
select allow_by_account('subscription_charges', 'select, insert, update', 'select, update');
select allow_by_account('package_months', 'select, insert, update', 'select');
select allow_by_account('subscription_checks', 'select, insert, update', 'select');
select allow_by_account('reseller_shares', 'select, insert', 'select, insert');
select allow_by_account('payment_account_openings', 'select, insert, update, delete', 'select');
select allow_by_account('payment_account_authorizations', 'select, insert, delete', 'select');

-- team
select allow_by_account('invitations', 'select, insert, update, delete', 'select');

-- labels
select allow_by_account('labels', 'select, insert, update, delete', 'select');
select allow_by_account('label_counts', 'select, insert, update, delete', 'select, insert, update, delete');

-- lists
select allow_by_account('lists', 'select, insert, update, delete', 'select, update');

-- results: erasure reaches the rows of all accounts
select allow_by_account('result_rows', 'select, insert, update, delete', 'select, update, delete');
select allow('results', 'select, insert, update, delete', 'select, update, delete');
select allow_searched('hidden_rows', 'select, insert, update, delete', 'select');
select allow_by_account('list_blocks', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_by_account('list_values', 'select, insert, update, delete', 'select, insert, update, delete');
select allow_searched('result_texts', 'select, insert, update, delete', 'select, delete');
select allow('searched_texts', 'select', '');
select allow_by_account('list_texts', 'select, insert, update', 'select');
select allow_by_account('list_ranges', 'select, insert, update, delete', 'select, delete');
select allow_by_account('list_orders', 'select, insert, delete', 'select, delete');
select allow_by_account('list_order_parts', 'select, insert, delete', 'select, delete');
select allow_by_account('result_labels', 'select, insert, update, delete', 'select, delete');
select allow_by_account('result_marks', 'select, insert, delete', 'select, delete');
select allow_by_account('result_crm_states', 'select, insert, update, delete', 'select, delete');
select allow_by_account('result_activity', 'select, insert, delete', 'select, insert, delete');
select allow_by_account('result_arrivals', 'select, insert, update', 'select, delete');
select allow_by_account('result_deletions', 'select, insert, update', 'select');
select allow_by_account('result_trash', 'select, insert, update, delete', 'select, delete');
select allow_by_account('result_jobs', 'select, insert, update', 'select, update');
select allow_by_account('result_imports', 'select, insert, update, delete', 'select, delete');
select allow_by_account('result_import_chunks', 'select, insert, delete', '');

-- lead index: accounts read; only imports and erasures write
select allow('lead_datasets', 'select', 'select, insert, update');
select allow('lead_imports', 'select', 'select, insert, update');
select allow('lead_regions', 'select', 'select, insert, update');
select allow('lead_places', 'select', 'select, insert, update, delete');
select allow('lead_seen', '', 'select, insert, delete');
select allow('lead_counts', 'select', 'select, insert, delete');
select allow('lead_versions', 'select', 'select, insert, update');
select allow('locations', 'select', 'select, insert, delete');
select allow('location_aliases', 'select', 'select, insert, delete');

-- web pages: everybody's, read and written by the module itself
select allow('web_sites', '', 'select, insert, update, delete');
select allow('web_pages', '', 'select, insert, delete');

-- AI training
select allow_by_account('training_sources', 'select, insert, update, delete', 'select, update');
select allow_searched('training_passages', 'select, insert, delete', 'select, update');
select allow('searched_passages', 'select', '');
select allow_by_account('training_crawls', 'select, insert, update, delete', 'select, update, delete');
select allow_by_account('training_links', 'select, insert, update', '');

-- privacy
select allow_by_account('suppressions', 'select, insert, delete', 'select, insert');
select allow_by_account('suppression_imports', 'select, insert, update', 'select, delete');
select allow_by_account('suppression_import_portions', 'select, insert, delete', 'select, delete');
select allow('removal_requests', '', 'select, insert, update, delete');

-- e-mail finder: of the installation, so accounts see none of it
select allow('email_checks', '', 'select, insert, update, delete');
select allow('email_patterns', '', 'select, insert, update');
select allow('mail_host_slots', '', 'select, insert, update, delete');

-- sources
select allow_by_account('source_keys', 'select, insert, update, delete', 'select, insert, update, delete');

-- exclusions
select allow_by_account('exclusion_sources', 'select, insert, update, delete', 'select, update, delete');
select allow_by_account('exclusion_hashes', 'select, insert, update, delete', 'select, delete');
select allow_by_account('exclusion_chunks', 'select, insert, delete', 'select, delete');

-- search
select allow_by_account('searches', 'select, insert, update', 'select, update');
select allow_by_account('search_seen', 'select, insert, delete', 'select, delete');
select allow_by_account('removed_leads', 'select, insert', 'select, insert');
select allow_by_account('free_leads', 'select, insert', 'select, insert');
-- acts of administrators on many searches
select allow('search_acts', '', 'select, insert, update, delete');

-- enrichment
select allow_by_account('enrichments', 'select, insert, update', 'select, update');
select allow_by_account('enrichment_rows', 'select, insert, update, delete', 'select');
select allow_by_account('enrichment_outcomes', 'select, insert', 'select, delete');
select allow_by_account('enrichment_sources', 'select, insert, update', 'select');

-- suggestions
select allow_by_account('icp_rounds', 'select, insert, update', 'select, update');
select allow_by_account('icp_suggestions', 'select, insert, update', 'select');

-- assistant
select allow_by_account('assistant_settings', 'select, insert, update', 'select');
select allow_by_account('assistant_prompts', 'select, insert, update, delete', 'select');
select allow_by_account('assistant_versions', 'select, insert, update, delete', 'select');
select allow_by_account('text_runs', 'select, insert, update', 'select, update, delete');
select allow_by_account('text_run_rows', 'select, insert, update', 'select, delete');
select allow_by_account('lead_texts', 'select, insert, update, delete', 'select, delete');
select allow_by_account('lead_companies', 'select, insert, update, delete', 'select, delete');
-- everybody writes with the defaults; administrators add versions
select allow('default_prompts', 'select', 'select, insert');

-- webhooks
select allow_by_account('list_webhooks', 'select, insert, update, delete', 'select');
select allow_by_account('list_webhook_calls', 'select, insert, update', 'select, delete');
select allow_by_account('webhook_subscriptions', 'select, insert, update, delete', 'select');
select allow_by_account('webhook_sends', 'select, insert', 'select, delete');

-- CRMs: the pace of a location is everybody's who is connected to it
select allow_by_account('crm_connections', 'select, insert, update', 'select');
select allow_by_account('crm_authorizations', 'select, insert, delete', 'select');
select allow('crm_paces', 'select, insert, update', 'select, delete');
-- crm: mappings and pushes
select allow_by_account('crm_field_lists', 'select, insert, update', 'select');
select allow_by_account('crm_mappings', 'select, insert, update, delete', 'select');
select allow_by_account('crm_contact_mappings', 'select, insert, update, delete', 'select');
select allow_by_account('crm_pushes', 'select, insert, update, delete', 'select, update, delete');
select allow_by_account('crm_push_turns', 'select, insert, update, delete', 'select');
select allow_by_account('crm_push_records', 'select, insert, update', 'select, delete');
-- crm: what comes back; connections that are due, and contacts that an event names, are found across accounts
select allow_by_account('crm_followings', 'select, insert, update', 'select');
select allow_by_account('crm_followed', 'select, insert, update, delete', 'select, delete');

-- workflows: due ones and calls from outside are found across accounts, erasure changes filters
select allow_by_account('workflows', 'select, insert, update, delete', 'select, update');
select allow_by_account('workflow_versions', 'select, insert, update, delete', 'select, update');
select allow_by_account('workflow_calls', 'select, insert', 'select, delete');
-- workflows: runs; old data of all accounts is forgotten by a sweep, and answers go with an erasure
select allow_by_account('workflow_runs', 'select, insert, update', 'select, update');
select allow_by_account('workflow_run_nodes', 'select, insert, update', 'select');
select allow_by_account('workflow_items', 'select, insert, update', 'select, delete');
select allow_by_account('workflow_portions', 'select, insert, update', 'select, delete');
select allow_by_account('workflow_answers', 'select, insert, update, delete', 'select, delete');
select allow_by_account('workflow_journal', 'select, insert', 'select, delete');
-- autopilot: due slots of all accounts are claimed together
select allow_by_account('autopilots', 'select, insert, update, delete', 'select, update');
select allow_by_account('autopilot_runs', 'select, insert, update', 'select, insert, update');

-- portability
select allow_by_account('account_archives', 'select, insert, update', 'select, delete');
select allow_by_account('account_archive_chunks', 'select, insert, delete', 'select, delete');
-- figures of the installation: added up and read across accounts only
select allow_by_account('usage_days', '', 'select, insert, update, delete');
select allow_by_account('usage_months', '', 'select, insert, update, delete');
select allow_by_account('usage_read', '', 'select, insert, update, delete');
select allow('platform_days', '', 'select, insert, update, delete');
select allow('revenue_days', '', 'select, insert, update, delete');
select allow('active_accounts', '', 'select, insert, update, delete');
select allow('figures', '', 'select, update');
select allow('vendor_minutes', '', 'select, insert, update, delete');
select allow('queue_minutes', '', 'select, insert, update, delete');

-- functions that run with the rights of their owner
select allow_calls('new_ids(text, int)');
select allow_calls('enqueue_job(text, json, text, timestamptz, int, text, int, text[])');
select allow_calls('bring_in_texts()');
