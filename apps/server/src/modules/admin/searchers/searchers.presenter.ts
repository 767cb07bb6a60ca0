/** Rows to contract types, and to the lines of a file. */
import { isCrm, type SearchAct, type SearchIntegration, type SearchLine } from '@leadwright/contract/admin/searchers';
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import type { Translate } from '../../../platform/i18n.ts';
import { csvLine, withGuard } from '../../../platform/spreadsheet.ts';
import { failureReason, saidOf } from '../../search/public.ts';
import type { ActRow } from './acts.repository.ts';
import type { Figures, Line } from './searchers.repository.ts';
import { againOf, cancelOf, earned, outcomeOf, type Prices } from './searchers.rules.ts';

/** A search of what a source has less of is done when it has all of that. */
const progressOf = ({ status, checked, added, duplicates, new_only, row_limit, found }: Line) => {
  const done = Math.min(row_limit, new_only ? added : Math.max(checked, added + duplicates));
  const there = found > 0 && !new_only ? Math.min(row_limit, found) : row_limit;
  return { done, wanted: status === 'completed' ? Math.max(done, Math.min(there, row_limit)) : there };
};

function reasonOf(line: Line, t: Translate): string | null {
  if (line.error_code) return failureReason(line, t);
  if (line.status === 'queued') return t('admin-searchers.reason.queued');
  if (line.status === 'running' && line.rows_ended_at) return t('admin-searchers.reason.emails');
  if (line.status === 'running' && line.waiting_until) return t('admin-searchers.reason.source');
  if (line.status === 'completed' && line.ran_short) return t('admin-searchers.reason.credits');
  return line.ended_by && t('admin-searchers.reason.by', { name: line.ended_by });
}

export const presentLine = (line: Line, prices: Prices, t: Translate): SearchLine => ({
  id: line.id,
  account: { id: line.account_id, name: line.account_name },
  user: { id: line.user_id, name: line.user_name },
  type: line.kind,
  summary: saidOf(line, t),
  list: { id: line.list_id, type: LIST_TYPE_OF_KIND[line.kind] },
  progress: progressOf(line),
  emails: { done: line.emails_done, total: line.emails_total },
  credits: line.credits,
  ...earned(line),
  outcome: outcomeOf(line),
  reason: reasonOf(line, t),
  paid_by: line.paid_by,
  again_of: line.again_of,
  started_at: line.created_at.toISOString(),
  finished_at: line.finished_at?.toISOString() ?? null,
  autopilot: line.autopilot,
  ai: line.ai,
  integrations: line.integrations as SearchIntegration[],
  labels: { data: line.labels, total: line.label_total },
  again: againOf(line, prices),
  cancel: cancelOf(line),
});

export const presentFigures = ({ is_minimum, running, waiting, failed, ...rest }: Figures) => ({
  is_minimum,
  running,
  waiting,
  failed,
  credits: rest.credits,
  ...earned(rest),
});

export const presentAct = (act: ActRow): SearchAct => ({
  id: act.id,
  act: act.act,
  total: act.searches.length,
  done: act.done,
  refused: act.refused,
  finished_at: act.finished_at?.toISOString() ?? null,
});

const COLUMNS = [
  ...['started', 'account', 'user', 'search', 'kind', 'done', 'wanted', 'credits', 'sources', 'margin', 'paidBy'],
  ...['outcome', 'reason', 'autopilot', 'labels', 'ai', 'integration', 'finished'],
] as const;

const csvRow = (cells: (string | number)[]) =>
  csvLine(
    cells.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)),
    '\r\n',
  );

const dollars = (minor: number) => Math.round(minor * 100) / 10_000;

/** The file, as the searches are read. */
export async function* presentCsv(batches: AsyncIterable<Line[]>, t: Translate) {
  yield csvRow(COLUMNS.map((column) => t(`admin-searchers.csv.${column}`)));
  for await (const lines of batches) yield lines.map((line) => csvRow(cellsOf(line, t))).join('');
}

function cellsOf(line: Line, t: Translate): (string | number)[] {
  const { sources_minor, margin_minor } = earned(line);
  const { done, wanted } = progressOf(line);
  const yesNo = (is: boolean) => t(is ? 'common.yes' : 'common.no');
  return [
    ...[line.created_at.toISOString(), line.account_name, line.user_name, saidOf(line, t)],
    ...[t(`lists.type.${LIST_TYPE_OF_KIND[line.kind]}`), done, wanted, line.credits],
    ...[dollars(sources_minor), dollars(margin_minor), t(`admin-searchers.payer.${line.paid_by}`)],
    ...[t(`admin-searchers.outcome.${outcomeOf(line)}`), reasonOf(line, t) ?? '', yesNo(line.autopilot)],
    ...[line.labels.map(({ name }) => name).join('; '), yesNo(line.ai)],
    (line.integrations as SearchIntegration[])
      .map((each) => (isCrm(each) ? CRM_NAMES[each] : t(`admin-searchers.integration.${each}`)))
      .join('; '),
    line.finished_at?.toISOString() ?? '',
  ];
}
