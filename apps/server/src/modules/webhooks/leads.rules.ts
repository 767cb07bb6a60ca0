/** How new rows are cut into deliveries. Pure (docs/product-rules.md#webhooks). */

/** Keeps a delivery under some twenty kilobytes. */
const LEADS_AT_ONCE = 20;

export interface Range {
  first: number;
  past: number;
}

export function cut(from: number, to: number): Range[] {
  const parts: Range[] = [];
  for (let first = from; first < to; first += LEADS_AT_ONCE)
    parts.push({ first, past: Math.min(to, first + LEADS_AT_ONCE) });
  return parts;
}

/** The same for certain rows. */
export const portionsOf = (ids: readonly number[]): number[][] =>
  cut(0, ids.length).map(({ first, past }) => ids.slice(first, past));
