/** Ledger lines as a statement: for the UI and as CSV. */
import { cardName, type PaidWith, type StatementLine, titleKeyOf } from '@leadwright/contract/money/wallet';
import type { z } from 'zod';
import type { Translate } from '../../platform/i18n.ts';
import { formatMoney } from '../../platform/money.ts';
import { guardedLine } from '../../platform/spreadsheet.ts';
import type { Charge, Line } from './statement.repository.ts';
import { paymentOf } from './wallet.rules.ts';

/** What the lines refer to. */
interface Words {
  names: ReadonlyMap<number, string>;
  payments: ReadonlyMap<number, PaidWith>;
}

const paidFor = (line: Line, payments: Words['payments']) => payments.get(paymentOf(line) ?? 0) ?? null;
const actorName = (line: Line, names: Words['names']) =>
  line.user_id === null ? null : (names.get(line.user_id) ?? null);

export const presentLine = (line: Line, { names, payments }: Words): z.input<typeof StatementLine> => ({
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
  paid: paidFor(line, payments),
});

export const presentCharge = ({ at, act, credits, subject }: Charge, leads: ReadonlyMap<string, string>) => ({
  at: at.toISOString(),
  act,
  credits,
  subject,
  lead: (subject && leads.get(subject)) || null,
});

const COLUMNS = ['when', 'what', 'for', 'values', 'who', 'lot', 'credits', 'balance'] as const;

/** The file row by row, as the lines are read. */
export async function* presentCsv(batches: AsyncIterable<{ lines: Line[] } & Words>, reader: Reader) {
  yield guardedLine(COLUMNS.map((column) => reader.t(`wallet.statement.column.${column}`)));
  for await (const { lines, ...words } of batches)
    yield lines.map((line) => guardedLine(cellsOf(line, words, reader))).join('');
}

interface Reader {
  t: Translate;
  language: string;
}

function titleOf(line: Line, t: Translate): string {
  const words = t(titleKeyOf({ ...line, lots: line.lots ?? [] }));
  if (!line.title) return words;
  return line.kind === 'grant' ? `${words}, ${line.title}` : line.title;
}

/** A purchase is explained by its price and card, anything else by its reference. */
function detailsOf(line: Line, payments: Words['payments'], language: string): string {
  const paid = paidFor(line, payments);
  if (!paid) return line.subject ?? '';
  const { amount_minor, currency, card } = paid;
  return [formatMoney(amount_minor, currency, language), card && cardName(card)].filter(Boolean).join(', ');
}

const cellsOf = (line: Line, { names, payments }: Words, { t, language }: Reader) => [
  line.at.toISOString(),
  titleOf(line, t),
  detailsOf(line, payments, language),
  (line.acts ?? []).map(({ act, count }) => `${count} ${t(`wallet.act.${act}`)}`).join('; '),
  actorName(line, names) ?? t('wallet.statement.automatic'),
  (line.lots ?? []).map((source) => t(`wallet.source.${source}`)).join('; '),
  line.credits,
  line.balance,
];
