/** Detects whether the first row of a CSV file is a header. Pure. */
import { normalise } from '../../leads/public.ts';

/** Headings are words: no addresses, no numbers, nothing twice unless `isKnown` recognises some of them. */
export function looksLikeHeader(row: string[], isKnown = false): boolean {
  const cells = row.map((cell) => cell.trim().toLowerCase()).filter(Boolean);
  if (cells.length === 0 || (!isKnown && new Set(cells).size !== cells.length)) return false;
  return cells.every((cell) => !/[@]|^https?:|^[\d\s+().,-]+$/.test(cell) && cell.length <= 60 && !isWebsite(cell));
}
const isWebsite = (cell: string) => /^\S+\.\S+$/.test(cell) && normalise('domain', cell) !== null;
