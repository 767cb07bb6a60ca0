/** Sentences that explain the undo of a push. */
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';

interface Undone {
  create: number;
  update: number;
  /** The CRM has tags. */
  hasTags: boolean;
}

export const undoSteps = (t: TFunction, { create, update, hasTags }: Undone): string[] => [
  ...(create > 0 ? [t('sending.foot.deletes', { count: create, n: formatNumber(create) })] : []),
  ...(update > 0 ? [t('sending.foot.restores', { count: update, n: formatNumber(update) })] : []),
  ...(hasTags ? [t('sending.foot.untags')] : []),
];
