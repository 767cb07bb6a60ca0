/** Row to contract type. Failure messages say what happened, what was kept and what was charged. */
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import type { Job } from '@leadwright/contract/leads/results';
import type { Search } from '@leadwright/contract/searching/search-replies';
import { cut } from '@leadwright/contract/text';
import type { z } from 'zod';
import { spellWith, type Translate } from '../../platform/i18n.ts';
import type { ListRow } from '../lists/public.ts';
import type { findImports } from '../privacy/public.ts';
import { sourceOf } from '../sources/public.ts';
import type { Quote } from './quote.service.ts';
import { foundNothing, leftOutOf, missingLeads } from './search.rules.ts';
import type { SearchRow } from './search.table.ts';

/** What it looks for, in the reader's language. */
export const saidOf = ({ words, summary }: Pick<SearchRow, 'words' | 'summary'>, t: Translate): string =>
  words ? cut(spellWith(t, words), MAX_SUMMARY) : summary;
const MAX_SUMMARY = 255;

const at = (date: Date | null) => date?.toISOString() ?? null;

export const presentSearch = (row: SearchRow, t: Translate): z.output<typeof Search> => ({
  id: row.id,
  type: row.kind,
  status: row.status,
  list_id: row.list_id,
  list_type: LIST_TYPE_OF_KIND[row.kind],
  list_removed: row.list_removed,
  found_nothing: foundNothing(row),
  missing_leads: missingLeads(row),
  summary: saidOf(row, t),
  limit: row.row_limit,
  found: row.found,
  checked: row.checked,
  added: row.added,
  owned: row.owned,
  only_new: row.new_only,
  left_out: leftOutOf(row),
  excluded: { crm: row.excluded_crm, files: row.excluded_files },
  without_contact: row.without_contact,
  completed: row.completed,
  suppressed: row.suppressed,
  credits: row.credits,
  maximum_credits: row.maximum_credits,
  rows_finished_at: at(row.rows_ended_at ?? row.finished_at),
  emails: presentEmails(row, t),
  error: row.error_code && failureWords(row, t),
  waiting_until: at(row.waiting_until),
  created_at: row.created_at.toISOString(),
  finished_at: at(row.finished_at),
});

const presentEmails = (row: SearchRow, t: Translate) => ({
  total: row.emails_total,
  done: row.emails_done,
  found: row.emails_found,
  failed: row.emails_failed,
  later: row.emails_later,
  note: emailsNote(row, t),
});

/** What did not work about the e-mails; null: all is well. */
function emailsNote(
  { emails_error: code, emails_failed: failed, emails_later: later, ...row }: SearchRow,
  t: Translate,
) {
  if (row.status === 'canceled' && row.emails_done < row.emails_total) return t('search.emails.stopped');
  if (code) return code === 'canceled' ? t('search.emails.stopped') : t(`enrichment.failed.${code}`);
  const notes = [
    ...(failed > 0 ? [t('search.emails.failed', { count: failed })] : []),
    ...(later > 0 ? [t('search.emails.later', { count: later })] : []),
  ];
  return notes.join(' ') || null;
}

/** Why it failed. */
export function failureReason(row: Pick<SearchRow, 'error_code' | 'source'>, t: Translate): string {
  const code = row.error_code as string;
  const source = sourceOf(row.source)?.title ?? row.source;
  return code.startsWith('source.')
    ? t(`sources.error.${code.slice('source.'.length)}`, { source })
    : t(`search.failed.${code}`, { source });
}

function failureWords(row: SearchRow, t: Translate): string {
  const reason = failureReason(row, t);
  const { added, credits } = row;
  const kept = added > 0 ? t('search.failed.kept', { count: added, credits }) : t('search.failed.keptNone');
  return t('search.failed.source', { reason, kept });
}

export const presentHistory = (row: SearchRow, t: Translate) => ({
  id: row.id,
  kind: row.kind,
  summary: saidOf(row, t),
  status: row.status,
  found_nothing: foundNothing(row),
  missing_leads: missingLeads(row),
  found: row.found,
  added: row.added,
  credits: row.credits,
  emails: presentEmails(row, t),
  by: row.user_name,
  created_at: row.created_at.toISOString(),
  finished_at: at(row.finished_at),
});

/** Entries of the user's running and recent work. */
export const presentActivity = ({ searches, jobs, imports }: Activity, t: Translate) =>
  [
    ...searches.map((row) => presentSearchLine(row, t)),
    ...jobs.map(presentJobLine),
    ...imports.map((each) => presentImportLine(each, t)),
  ].sort((a, b) => b.at.localeCompare(a.at));

type ActivityJob = Job & { listName: string };
type Import = Awaited<ReturnType<typeof findImports>>[number];
interface Activity {
  searches: SearchRow[];
  jobs: ActivityJob[];
  imports: Import[];
}

const presentImportLine = (row: Import, t: Translate) => ({
  id: `privacy:${row.id}`,
  kind: 'privacy.import',
  title: t('privacy.importTitle'),
  status: row.status,
  found_nothing: false,
  missing_leads: null,
  done: row.done,
  total: row.total,
  emails: null,
  cost: null,
  list: null,
  can_cancel: false,
  at: row.created_at.toISOString(),
});

const presentJobLine = (job: ActivityJob) => ({
  id: `results:${job.id}`,
  kind: `results.${job.kind}`,
  title: [job.message, job.listName].filter(Boolean).join(' · '),
  status: job.status,
  found_nothing: false,
  missing_leads: null,
  done: job.done,
  total: job.total,
  emails: null,
  cost: null,
  list: { id: job.list_id, type: job.list_type },
  can_cancel: job.status === 'running',
  at: job.created_at,
});

const presentSearchLine = (row: SearchRow, t: Translate) => ({
  id: `search:${row.id}`,
  kind: 'search',
  title: saidOf(row, t),
  status: row.status,
  found_nothing: foundNothing(row),
  missing_leads: missingLeads(row),
  ...doneOf(row),
  emails: row.emails_total > 0 ? presentEmails(row, t) : null,
  cost: row.credits,
  list: row.list_removed ? null : { id: row.list_id, type: LIST_TYPE_OF_KIND[row.kind] },
  can_cancel: row.finished_at === null,
  at: row.created_at.toISOString(),
});

/** A finished search for new leads is complete with the leads it delivered, even below its limit, unless the credits ended it. */
function doneOf(row: SearchRow) {
  const { new_only, checked, added, found, finished_at, row_limit } = row;
  if (new_only && finished_at) return { done: added, total: added + (missingLeads(row) ?? 0) };
  const wanted = found > 0 ? Math.min(row_limit, found) : row_limit;
  // Who must not be contacted, or is in the list, is looked at beyond the number asked for.
  return new_only ? { done: added, total: wanted } : { done: checked, total: Math.max(checked, wanted) };
}

export const presentEstimate = (
  { found, cost, whose, hasLeads }: Quote,
  source: string,
  list: Pick<ListRow, 'id' | 'name' | 'result_count'> | undefined,
  seesWallet: boolean,
) => ({
  matches: found.matches ?? 0,
  matches_is_minimum: found.isMinimum,
  contactable: found.contactable ?? null,
  owned: whose.owned,
  owned_is_minimum: whose.isMinimum,
  excluded: whose.excluded,
  new_to_you: whose.fresh,
  has_leads: hasLeads,
  this_search: whose.rows,
  expected_credits: cost.credits,
  maximum_credits: cost.maximum,
  cost_each: cost.lines[0]?.price ?? 0,
  balance: seesWallet ? cost.available : null,
  balance_after: seesWallet ? cost.balanceAfter : null,
  is_affordable: cost.isEnough,
  source,
  list: list ? { id: list.id, name: list.name, result_count: list.result_count } : null,
  cells: found.cells,
  distribution: found.distribution,
});
