/** Calendar of subscriptions, in unix seconds and UTC. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Interval {
  interval: string;
  interval_count: number;
}

/** The anchor's day and time `months` later; a day the month lacks becomes its last one. */
function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

function addIntervals(anchor: number, { interval, interval_count }: Interval, times: number): number {
  const steps = interval_count * times;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? 12 * steps : steps);
}

/** The first period boundary after `moment`. Always counted from the anchor, so a 31st comes back after February. */
export function nextBoundary(anchor: number, interval: Interval, moment: number): number {
  let times = 1;
  while (addIntervals(anchor, interval, times) <= moment) times++;
  return addIntervals(anchor, interval, times);
}

export const formatDay = (moment: number) =>
  new Date(moment * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** $12.34 for people; amounts are minor units of a two-decimal currency unless the currency has none. */
export function formatAmount(amount: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 10 ** digits);
}
