/** What a change is, and what is kept of it. Pure. */
import type { ChangedPart } from '@leadwright/contract/admin/common';

type Fields = Record<string, unknown>;

export interface Change {
  part: ChangedPart;
  /** A verb: `create`, `update`, `remove`, `stop`. */
  what: string;
  subject: { id: number | string; name: string };
  before: Fields | null;
  after: Fields | null;
}

/** As the history would write them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Of two known states only the fields that differ. */
export function differenceOf(before: Fields | null, after: Fields | null) {
  if (!before || !after) return { before, after };
  const changed = Object.keys({ ...before, ...after }).filter((key) => !isSame(before[key], after[key]));
  const only = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key] ?? null]));
  return { before: only(before), after: only(after) };
}
