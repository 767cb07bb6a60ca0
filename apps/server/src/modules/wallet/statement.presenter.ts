/** Ledger lines as a statement: for the UI and as CSV. */
import {
  AUTOMATIONS,
  cardName,
  type PaidWith,
  type StatementLine,
  titleKeyOf,
  whoKeyOf,
} from '@leadwright/contract/money/wallet';
import type { Language } from '@leadwright/i18n';
import type { z } from 'zod';
import { spell, type Translate } from '../../platform/i18n.ts';
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
/** Automatic charges have no actor, even if a user set up the automation. */
const actorName = (line: Line, names: Words['names']) =>
  line.user_id === null || line.is_automatic ? null : (names.get(line.user_id) ?? null);
const automationOf = ({ step }: Line) => AUTOMATIONS.find((name) => step?.startsWith(`${name}:`)) ?? null;
const wordsOf = ({ words, title }: Line, language: Language) => (words ? spell(words, language) : title);

export const presentLine = (
  line: Line,
  { names, payments }: Words,
  language: Language,
): z.input<typeof StatementLine> => ({
  id: line.line,
  at: line.at.toISOString(),
  kind: line.kind,
  title: wordsOf(line, language),
  subject: line.subject,
  purpose: line.purpose,
  acts: line.acts ?? [],
  who: actorName(line, names),
  automation: automationOf(line),
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
  language: Language;
}

function titleOf(line: Line, { t, language }: Reader): string {
  const words = t(titleKeyOf({ ...line, lots: line.lots ?? [] }));
  const title = wordsOf(line, language);
  if (!title) return words;
  return line.kind === 'grant' ? `${words}, ${title}` : title;
}

const whoOf = (line: Line, names: Words['names'], t: Translate) =>
  actorName(line, names) ?? t(whoKeyOf({ automation: automationOf(line) }));

/** A purchase is explained by its price and card, anything else by its reference. */
function detailsOf(line: Line, payments: Words['payments'], language: string): string {
  const paid = paidFor(line, payments);
  if (!paid) return line.subject ?? '';
  const { amount_minor, currency, card } = paid;
  return [formatMoney(amount_minor, currency, language), card && cardName(card)].filter(Boolean).join(', ');
}

const cellsOf = (line: Line, { names, payments }: Words, reader: Reader) => {
  const { t, language } = reader;
  return [
    line.at.toISOString(),
    titleOf(line, reader),
    detailsOf(line, payments, language),
    (line.acts ?? []).map(({ act, count }) => `${count} ${t(`wallet.act.${act}`)}`).join('; '),
    whoOf(line, names, t),
    (line.lots ?? []).map((source) => t(`wallet.source.${source}`)).join('; '),
    line.credits,
    line.balance,
  ];
};
