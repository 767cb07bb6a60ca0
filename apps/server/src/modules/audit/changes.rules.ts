/** What a change is, and what is kept of it. Pure. */
import type { ChangedPart } from '@leadwright/contract/admin/common';

export type Fields = Record<string, unknown>;

export interface Change {
  part: ChangedPart;
  /** A verb: `create`, `update`, `remove`, `stop`. */
  what: string;
  subject: { id: number | string; name: string };
  /** Whose account was changed; without one it was the platform itself. */
  account?: { id: number; name: string } | null;
  /** Null: there was nothing before, or what was done replaced nothing. */
  before: Fields | null;
  /** Null: there is nothing any more. */
  after: Fields | null;
}

/** As the history would write them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Null: both are known and nothing differs, so that nothing was changed. Of two known states only the fields that differ. */
export function differenceOf(before: Fields | null, after: Fields | null) {
  if (!before || !after) return { before: before && kept(before), after: after && kept(after) };
  const changed = Object.keys({ ...before, ...after }).filter((key) => !isSame(before[key], after[key]));
  if (changed.length === 0) return null;
  const only = (fields: Fields, other: Fields) =>
    Object.fromEntries(changed.map((key) => [key, keptValue(key, fields[key] ?? null, other[key])]));
  return { before: only(before, after), after: only(after, before) };
}

const kept = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, keptValue(key, value)]));

/** Callers pass no secrets; should one of them ever do so, it still does not get into the history. */
const SECRET = /(^|_)(key|password|secret|token)$/;
const MASK = '••••';

function keptValue(name: string, value: unknown, other?: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (SECRET.test(name) && value !== '' && !value.startsWith(MASK)) return MASK;
  return excerpt(value, typeof other === 'string' ? other : '');
}

/** A history shows what a text was about and where it was changed; it does not keep the text. */
const MOST_TEXT = 2000;
/** So much of what is the same stands before the first difference. */
const LEAD_IN = 200;

function excerpt(text: string, other: string): string {
  if (text.length <= MOST_TEXT) return text;
  let same = 0;
  while (same < other.length && text[same] === other[same]) same += 1;
  const from = same + LEAD_IN < MOST_TEXT ? 0 : same - LEAD_IN;
  const part = text.slice(from, from + MOST_TEXT).toWellFormed();
  return `${from > 0 ? '…' : ''}${part}${from + MOST_TEXT < text.length ? '…' : ''}`;
}
