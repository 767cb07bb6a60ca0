/** In which order sources are asked (docs/product-rules.md#enrichment): by what they have found for their price. Pure. */
import type { SourceChoice } from '@leadwright/contract/searching/enrichment';

export interface RankedSource {
  id: string;
  /** What it charges for a record, in its own credits. */
  price: number;
}

/** What is known of a source from earlier leads of the account. */
export interface Experience {
  asked: number;
  found: number;
  choice: SourceChoice;
}

/** The assumed history of a new source. */
const BEGINNING = { asked: 10, found: 3 };
/** Asking is never free: it takes time. */
const EFFORT = 0.1;
/** Every this many leads the least used source comes first, so that no source is judged by too few leads. */
const TRY_EVERY = 25;
const KNOWN_FROM = 50;
/** Reading the site first tells how its people's addresses are written. */
const READ_BEFORE: readonly (readonly [first: string, then: string])[] = [['website', 'finder']];

const UNKNOWN: Experience = { asked: 0, found: 0, choice: 'auto' };

/** Finds for a credit and the effort of asking. */
export function worthOf({ price }: RankedSource, { asked, found }: Pick<Experience, 'asked' | 'found'>): number {
  return (found + BEGINNING.found) / (asked + BEGINNING.asked) / (price + EFFORT);
}

/**
 * Orders sources: excluded ones are dropped, pinned ones come first, then by worth; equal ones keep their order. `lead` is the
 * lead's number. It decides whether the least used source comes first, so a retry of the lead has the same order.
 */
export function inOrder<T extends RankedSource>(
  sources: readonly T[],
  experience: ReadonlyMap<string, Experience>,
  lead = 1,
): T[] {
  const of = ({ id }: RankedSource) => experience.get(id) ?? UNKNOWN;
  const willing = sources.filter((source) => of(source).choice !== 'excluded');
  // Sorting keeps the given order of equals.
  const byWorth = willing.toSorted((a, b) => worthOf(b, of(b)) - worthOf(a, of(a)));
  const pinned = byWorth.filter((source) => of(source).choice === 'pinned');
  const others = byWorth.filter((source) => of(source).choice !== 'pinned');
  const asked = willing.reduce((sum, source) => sum + of(source).asked, 0);
  if (lead % TRY_EVERY === 0 && asked >= KNOWN_FROM) moveFirst(others, (source) => of(source).asked);
  return [...withReading(pinned), ...withReading(others)];
}

/** The least asked one goes to the front. */
function moveFirst<T>(sources: T[], askedOf: (source: T) => number): void {
  const least = Math.min(...sources.map(askedOf));
  const index = sources.findIndex((source) => askedOf(source) === least);
  if (index > 0) sources.unshift(...sources.splice(index, 1));
}

function withReading<T extends RankedSource>(sources: T[]): T[] {
  const ordered = [...sources];
  for (const [first, then] of READ_BEFORE) {
    const [from, to] = [first, then].map((id) => ordered.findIndex((source) => source.id === id)) as [number, number];
    if (to >= 0 && from > to) ordered.splice(to, 0, ...ordered.splice(from, 1));
  }
  return ordered;
}
