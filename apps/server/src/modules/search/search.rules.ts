/** Decisions about searches: what each kind costs, which leads of a page still count, what a filter is called. Pure. */

import { createHash } from 'node:crypto';
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Act } from '@leadwright/contract/money/wallet';
import { cut } from '@leadwright/contract/text';
import { spell, type Worded } from '../../platform/i18n.ts';
import { isShared } from '../leads/public.ts';
import type { Lead, SearchArea, SearchIndustry, SourceQuery } from '../sources/public.ts';
import type { SearchRow } from './search.table.ts';

/** What one row of each kind is charged as. */
export const ACT_OF_KIND = {
  industry: 'local.contact',
  people: 'people.contact',
  single: 'domain.email',
  influencer: 'influencer.record',
} as const satisfies Record<SearchKind, Act>;

/** The maximum of vendor calls of a search, so that it does not scan a whole country for one row. */
const callBudget = (rowLimit: number) => 200 + rowLimit;

type Passed = Pick<SearchRow, 'new_only' | 'duplicates' | 'excluded_crm' | 'excluded_files'>;

/** Leads that were passed by because the account, its CRM or its files of customers have them. */
export const passedBy = ({ new_only, duplicates, excluded_crm, excluded_files }: Passed): number =>
  (new_only ? duplicates : 0) + excluded_crm + excluded_files;

type Effort = Passed & Pick<SearchRow, 'row_limit' | 'key_owner' | 'provider_calls'>;

/** A search for new leads buys known records again. With another account's key it ends sooner, because that account pays for each. */
export function isTooMuch({ row_limit: limit, provider_calls: calls, ...row }: Effort): boolean {
  const isLent = row.key_owner !== 'account';
  return calls > callBudget(limit) || (isLent && passedBy(row) >= 200 + 10 * limit);
}

type Progress = Pick<SearchRow, 'row_limit' | 'added' | 'duplicates' | 'new_only'>;

/** How many leads a search still wants. What stands in the list already counts, unless only new ones are looked for. */
export const leftOf = ({ row_limit, added, duplicates, new_only }: Progress): number =>
  row_limit - added - (new_only ? 0 : duplicates);

/** What is delivered at once, of sources that cost nothing. */
const FREE_PAGE = 250;
/** Among what is known, whole pages are read for the last lead, too: of vendors a small one, since they are paid for each. */
const WALK = { free: FREE_PAGE, paid: 20 };

/** How many leads to ask a source for. */
export function wantOf(row: Progress & Passed, isPaid: boolean): number {
  const isAmongKnown = passedBy(row) > 0;
  const want = Math.max(1, leftOf(row), isAmongKnown ? WALK[isPaid ? 'paid' : 'free'] : 0);
  return isPaid ? want : Math.min(FREE_PAGE, want);
}

/** Jitter for searches waiting for the same vendor; it grows with the number of waits. */
export const spreadOf = (waits: number) => Math.min(5, Math.max(0, waits - 2));

/** 128 bits of the hash of a lead's dedupe key, stored per search. */
export const seenKey = (lead: Lead) => createHash('sha256').update(lead.row.dedupeKey).digest('hex').slice(0, 32);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An intent as it is kept: that of a request is a UUID; words of our own (`autopilot:7`) become one, always the same. */
export const intentOf = (words: string): string =>
  UUID.test(words) ? words : createHash('sha256').update(words).digest('hex').slice(0, 32);

/** The leads of a page, each once. */
export function distinct(leads: readonly Lead[]): Lead[] {
  const known = new Map(leads.map((lead) => [lead.row.dedupeKey, lead]));
  return [...known.values()];
}

type Planned = Partial<Pick<Lead['row'], 'email' | 'is_verified' | 'domain' | 'linkedin_url' | 'handle'>>;

/** What is to be done about the address of a delivered lead. */
export type EmailPlan = 'look' | 'nowhere' | 'known';

/**
 * An address that came with the lead is checked, unless a mail server has accepted it already. Without one there is a website of its
 * own, its company or its profile to look at, or nowhere to look. All of it is part of the price of the lead.
 */
export function emailPlan(kind: SearchKind, row: Planned): EmailPlan {
  if (row.email) return row.is_verified ? 'known' : 'look';
  const hasOwnSite = Boolean(row.domain) && !isShared(row.domain as string);
  const hasProfile = (kind === 'people' && row.linkedin_url) || (kind === 'influencer' && row.handle);
  return hasOwnSite || hasProfile ? 'look' : 'nowhere';
}

type Looked = Pick<SearchRow, 'emails_total' | 'emails_done' | 'emails_error'>;

/** Every address was looked up, or the lookup has stopped. */
export const areEmailsDone = ({ emails_total, emails_done, emails_error }: Looked): boolean =>
  emails_done >= emails_total || emails_error !== null;

/** No more leads are delivered. */
export const areRowsOver = (row: Pick<SearchRow, 'rows_ended_at' | 'finished_at'>): boolean =>
  row.rows_ended_at !== null || row.finished_at !== null;

type Outcome = Passed & Pick<SearchRow, 'status' | 'checked' | 'suppressed'>;

/** Leads that a search for new ones left out, because the account has them already. */
export const leftOutOf = ({ new_only, duplicates }: Pick<SearchRow, 'new_only' | 'duplicates'>) =>
  new_only ? duplicates : 0;

/**
 * The search was exhaustive, and nothing could be delivered or was new. False if leads were in the list already or could not be
 * paid, and after a stop or failure, because then the result is unknown.
 */
export const foundNothing = (row: Outcome) =>
  row.status === 'completed' && row.checked === row.suppressed + passedBy(row);

type Ended = Progress & Pick<SearchRow, 'status' | 'ran_short' | 'error_code' | 'key_owner'>;

type Short = Progress & Pick<SearchRow, 'status' | 'ran_short' | 'found' | 'checked'>;

/** How many more leads there may be that the credits did not cover. Null: they covered all. */
export function missingLeads({ found, checked, ...row }: Short): number | null {
  if (row.status !== 'completed' || !row.ran_short) return null;
  // A source that cannot count what there is tells only what it has delivered.
  const there = found > checked ? found - checked : leftOf(row);
  return Math.max(1, Math.min(leftOf(row), there));
}

/** How many leads a repetition looks for at most: what is missing, or as many as before where nothing is. */
export function wantedAgain(row: Ended): number {
  const isWhole = row.status === 'completed' && !row.ran_short;
  return isWhole || leftOf(row) <= 0 ? row.row_limit : leftOf(row);
}

/** Failures that the owner of the source's key must resolve. */
const KEY_FAILURES: ReadonlySet<string> = new Set(
  ['auth', 'entitlement', 'quota', 'throttled', 'transient'].map((kind) => `source.${kind}`),
);

/** The platform pays once for its own failures: of the program, and of sources that are asked with its key or none. */
export function payerOfAgain({ status, error_code, key_owner }: Ended, hasPaid: boolean): SearchRow['paid_by'] {
  const isOurKey = key_owner === 'platform' || key_owner === 'none';
  const isOurs = error_code === 'unexpected' || (isOurKey && KEY_FAILURES.has(error_code ?? ''));
  return status === 'failed' && isOurs && !hasPaid ? 'platform' : 'account';
}

const worded = (key: string, params: Record<string, Worded> = {}): Worded => ({ key: `search.summary.${key}`, params });

/** The title of a search in lists, history and the statement. */
export function summaryOf(query: SourceQuery): Worded {
  switch (query.kind) {
    case 'industry': {
      const { industries, area } = query;
      const industry = within(150, industries.map(nameOf));
      const key = area.kind === 'city' ? 'industry' : 'industryRegion';
      return worded(key, { industry, location: placeOf(area), radius: area.radiusKm });
    }
    case 'people': {
      const { filters, areas, industries } = query;
      const marks = [filters.linkedin_url, filters.email, filters.name, ...filters.titles, ...filters.seniorities];
      const where = [...industries.map(nameOf), ...filters.companies, ...filters.domains, filters.keyword];
      const what = within(200, [...marks, ...where, ...areas.map(placeOf)]);
      return worded('people', { what: what.length > 0 ? what : worded('anyone') });
    }
    case 'single':
      return worded('single', { domain: query.domain });
    case 'influencer': {
      const { platform, keyword, followers_min: min } = query.filters;
      const places = query.areas.map(placeOf);
      const what = within(200, [keyword, ...places, min && worded('followers', { min })]);
      return worded('influencer', {
        platform: PLATFORM_NAMES[platform],
        what: what.length > 0 ? what : worded('allCreators'),
      });
    }
  }
}

const nameOf = ({ name, names }: SearchIndustry): Worded => (names ? { names } : name);
const placeOf = ({ label, labels }: SearchArea): Worded => (labels ? { names: labels } : label);

/** The first parts, as many as fit. */
function within(most: number, parts: (Worded | undefined)[]): Worded[] {
  let left = most;
  return parts.flatMap((part) => {
    if (!part || left <= 0) return [];
    const shown = typeof part === 'string' ? cut(part, left) : part;
    left -= 2 + (typeof shown === 'string' ? shown.length : spell(shown, 'en').length);
    return [shown];
  });
}

/** It asks for one certain person: also for one whom the account has already. */
export const isLookUp = (query: SourceQuery): query is Extract<SourceQuery, { kind: 'people' }> =>
  query.kind === 'people' && Boolean(query.filters.linkedin_url || query.filters.email || query.filters.name);

/** For the ledger, which is kept for years: omits anything that identifies a person. */
export const nameless = (query: SourceQuery): Worded => (isLookUp(query) ? worded('onePerson') : summaryOf(query));

const PLATFORM_NAMES = { youtube: 'YouTube', instagram: 'Instagram', tiktok: 'TikTok' } as const;
