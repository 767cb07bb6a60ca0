/** Labels of chart points: days of a short period, months of a year. */
import type { Period } from '@leadwright/contract/admin/insight';
import { formatDay, formatMonth } from '../../../../lib/format.ts';

/** Noon, so that a day stays the same day in every time zone. */
export const labelOf = (period: Period, at: string) =>
  period === '12m' ? formatMonth(at) : formatDay(`${at}T12:00:00`);
