/** Ledger lines as a statement: for the UI and as CSV. */
import { type StatementLine, titleKeyOf } from '@leadwright/contract/wallet';
import type { z } from 'zod';
import type { Translate } from '../../platform/i18n.ts';
import { csvLine, withGuard } from '../../platform/spreadsheet.ts';
import type { Line } from './statement.repository.ts';

type Names = ReadonlyMap<number, string>;

const actorName = (line: Line, names: Names) => (line.user_id === null ? null : (names.get(line.user_id) ?? null));

export const presentLine = (line: Line, names: Names): z.input<typeof StatementLine> => ({
  id: line.line,
  at: line.at.toISOString(),
  kind: line.kind,
  title: line.title,
  subject: line.subject,
  purpose: line.purpose,
  acts: line.acts ?? [],
  who: actorName(line, names),
  by_api_key: line.by_api_key,
  lots: line.lots ?? [],
  credits: line.credits,
  balance: line.balance,
});

const csvRow = (cells: (string | number)[]) =>
  csvLine(
    cells.map((cell) => (typeof cell === 'string' ? withGuard(cell) : cell)),
    '\r\n',
  );

const COLUMNS = ['when', 'what', 'for', 'values', 'who', 'lot', 'credits', 'balance'] as const;

/** The file row by row, as the lines are read. */
export async function* presentCsv(batches: AsyncIterable<{ lines: Line[]; names: Names }>, t: Translate) {
  yield csvRow(COLUMNS.map((column) => t(`wallet.statement.column.${column}`)));
  for await (const { lines, names } of batches) yield lines.map((line) => csvRow(cellsOf(line, names, t))).join('');
}

function titleOf(line: Line, t: Translate): string {
  const words = t(titleKeyOf({ ...line, lots: line.lots ?? [] }));
  if (!line.title) return words;
  return line.kind === 'grant' ? `${words}, ${line.title}` : line.title;
}

const cellsOf = (line: Line, names: Names, t: Translate) => [
  line.at.toISOString(),
  titleOf(line, t),
  line.subject ?? '',
  (line.acts ?? []).map(({ act, count }) => `${count} ${t(`wallet.act.${act}`)}`).join('; '),
  actorName(line, names) ?? t('wallet.statement.automatic'),
  (line.lots ?? []).map((source) => t(`wallet.source.${source}`)).join('; '),
  line.credits,
  line.balance,
];
