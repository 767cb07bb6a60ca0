/** What undoing a push does, in sentences. */
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/format.ts';

export const undoSteps = (t: TFunction, { create, update }: { create: number; update: number }): string[] => [
  ...(create > 0 ? [t('sending.foot.deletes', { count: create, n: formatNumber(create) })] : []),
  ...(update > 0 ? [t('sending.foot.restores', { count: update, n: formatNumber(update) })] : []),
  t('sending.foot.untags'),
];
