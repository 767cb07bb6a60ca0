/** Display texts of a statement line: title, time and member. */
import { cardName, titleKeyOf, whoKeyOf } from '@leadwright/contract/money/wallet';
import type { TranslationKey } from '@leadwright/i18n';
import type { TFunction } from 'i18next';
import { formatDate, formatDay, formatMoney, formatTime } from '../../lib/format.ts';
import type { StatementLine } from './wallet.queries.ts';

/** Spending has its own title. Added credits are named by their source, with the plan, or the price and the card. */
export function titleOf(t: TFunction, line: StatementLine): { title: string; note: string } {
  const words = t(titleKeyOf(line) as TranslationKey);
  if (line.paid) return { title: words, note: paidWords(line.paid) };
  if (!line.title) return { title: words, note: '' };
  return line.kind === 'grant' ? { title: words, note: line.title } : { title: line.title, note: '' };
}

const paidWords = ({ amount_minor, currency, card }: NonNullable<StatementLine['paid']>) =>
  [formatMoney(amount_minor, currency), card && cardName(card)].filter(Boolean).join(', ');

export const whoOf = (t: TFunction, line: StatementLine) => line.who ?? t(whoKeyOf(line) as TranslationKey);

export const lotsOf = (t: TFunction, line: StatementLine) =>
  line.lots.map((lot) => t(`wallet.lot.${lot}`)).join(', ') || '–';

/** "Today 09:20", "14 Nov 17:44", and from another year "14 Nov 2025". */
export function whenOf(t: TFunction, at: string, now = new Date()) {
  const date = new Date(at);
  if (date.toDateString() === now.toDateString()) return t('wallet.screen.today', { time: formatTime(date) });
  return date.getFullYear() === now.getFullYear() ? `${formatDay(date)} ${formatTime(date)}` : formatDate(date);
}
