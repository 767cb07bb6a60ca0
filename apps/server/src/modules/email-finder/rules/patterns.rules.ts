/** How a domain makes addresses from names: guessing, and learning from those that are known. Pure. */
import { type NameForm, nameForms } from './names.rules.ts';

/** In the order in which one would guess. */
export const PATTERNS = [
  '{first}.{last}',
  '{first}',
  '{f}{last}',
  '{first}{last}',
  '{f}.{last}',
  '{first}{l}',
  '{last}',
  '{last}.{first}',
  '{first}_{last}',
  '{first}-{last}',
] as const;
export type Pattern = (typeof PATTERNS)[number];

export interface Known {
  /** The part before the @. */
  local: string;
  firstName: string;
  lastName: string;
}

const MAX_CANDIDATES = 12;
/** Of a known pattern: other ways to spell the same name. */
const MAX_SPELLINGS = 4;
/** Tried in two spellings of the name before the others. */
const LIKELY_PATTERNS = 3;

/** Null when the name lacks a part that the pattern needs. */
function localPart(pattern: Pattern, first: string, last: string): string | null {
  const parts: Record<string, string> = { first, last, f: first.slice(0, 1), l: last.slice(0, 1) };
  let isComplete = true;
  const local = pattern.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = parts[part] ?? '';
    if (!value) isComplete = false;
    return value;
  });
  return isComplete ? local : null;
}

const localParts = (pattern: Pattern, forms: readonly NameForm[]): string[] => [
  ...new Set(forms.flatMap(({ first, last }) => localPart(pattern, first, last) ?? [])),
];

/** The pattern an address was made by; null for one that was not made from this name. */
export function patternOf({ local, firstName, lastName }: Known): Pattern | null {
  const forms = nameForms(firstName, lastName);
  return PATTERNS.find((pattern) => localParts(pattern, forms).includes(local.toLowerCase())) ?? null;
}

/** What the look of an address alone gives away: two words with a sign between them are a first and a last name. */
export function shapeOf(local: string): Pattern | null {
  const [, first, sign, last] = /^([a-z]+)([._-])([a-z]{2,})$/.exec(local.toLowerCase()) ?? [];
  if (!first || !last) return null;
  if (first.length === 1) return sign === '.' ? '{f}.{last}' : null;
  return `{first}${sign}{last}` as Pattern;
}

/** The patterns behind some addresses, the most frequent first. */
export function mostUsed(patterns: readonly (Pattern | null)[]): Pattern[] {
  const seen = (pattern: Pattern) => patterns.filter((each) => each === pattern).length;
  return PATTERNS.filter((pattern) => seen(pattern) > 0).sort((a, b) => seen(b) - seen(a));
}

/** Parts before the @ that the person may have, the likeliest first. `learned`: what this domain is known to do. */
export function candidates(firstName: string, lastName: string, learned: readonly Pattern[] = []): string[] {
  const forms = nameForms(firstName, lastName);
  const spellings = (pattern: Pattern) => localParts(pattern, forms).slice(0, MAX_SPELLINGS);
  const order = [...new Set([...learned, ...PATTERNS])];
  const known = learned.slice(0, 1).flatMap(spellings);
  const likeliest = order.slice(0, LIKELY_PATTERNS).flatMap((pattern) => spellings(pattern).slice(0, 2));
  const usual = order.flatMap((pattern) => spellings(pattern).slice(0, 1));
  return [...new Set([...known, ...likeliest, ...usual])].filter((local) => local.length > 1).slice(0, MAX_CANDIDATES);
}
