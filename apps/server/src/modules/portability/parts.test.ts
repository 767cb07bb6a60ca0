import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PARTS } from './parts.data.ts';

/** Tables of accounts that stay, and why (docs/account-archive.md). */
const STAYS: Readonly<Record<string, RegExp>> = {
  'passwords, keys and sessions': /^(api_keys|codes|credentials|known_addresses|invitations|idempotency_keys)$/,
  'how people sign on here': /^(sign_on|scim)_/,
  'keys and connections of vendors': /^(crm_|source_keys$|model_keys$)/,
  'what CRMs tell, which only a connection keeps true': /^result_crm_states$/,
  'webhooks and what was sent by them': /^(list_webhook|webhook_|deliver)/,
  'cards, payments and plans':
    /^(auto_top_ups|cards|orders|payment|plan_subscriptions|reseller_shares|subscription|package)/,
  'the brand and what a reseller sells': /^(course|custom_links|mail_|mailing_|sales_pages|files$)/,
  'runs, and what was counted of them':
    /^(autopilot_runs|enrichment|text_run|workflow_(answers|calls|items|journal|portions|run)|usage_|model_uses|result_arrivals)/,
  'what runs right now': /^(account_archive|business_profile_prefills|open_lines|search_seen|training_(crawls|links)$)/,
  'imports and deletions that can be undone': /^(result_(deletions|import|jobs|trash)|hidden_rows$)/,
  'made again from the rows': /^(list_(order|ranges|texts)|result_texts$)/,
  'hashes that only this installation can compare': /^(suppression|exclusion_(hashes|chunks)$)/,
  'the history of this installation': /^audit_(log|outbox)$/,
};

it('every table of accounts leaves with the account, or is known to stay', () => {
  const rights = readFileSync(join(import.meta.dirname, '../../../migrations/rights.sql'), 'utf8');
  const tables = [...rights.matchAll(/allow_(?:by_account|searched)\('(\w+)'/g)].map(([, name = '']) => name);
  const leaving = new Set(PARTS.map(({ table }) => table));
  const forgotten = tables.filter(
    (table) => !leaving.has(table) && !Object.values(STAYS).some((pattern) => pattern.test(table)),
  );
  expect(tables.length).toBeGreaterThan(100);
  expect(forgotten).toEqual([]);
});
