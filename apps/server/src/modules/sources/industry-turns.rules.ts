/**
 * For vendors that take one industry per question: the industries of a search take turns, page by page, so that a search that
 * stops early has some of each. The same place may come under two of them; who delivers the pages keeps it once.
 */
import type { Coverage, Cursor, QueryOf, SearchIndustry, Source, SourcePage, SourceQuery } from './source.port.ts';

export type OneIndustryQuery = Omit<QueryOf<'industry'>, 'industries'> & { industry: SearchIndustry };

type Ask = (
  call: Parameters<Source['search']>[0],
  query: OneIndustryQuery,
  cursor: Cursor | null,
  want: number,
) => Promise<SourcePage>;

interface Turn {
  /** Position in the query. */
  no: number;
  cursor: Cursor | null;
}

interface Turns {
  /** Industries that have more to show, the next one first. */
  turns: Turn[];
  coverage: Coverage[];
}

export const oneByOne = (query: SourceQuery): OneIndustryQuery[] => {
  const { industries, ...rest } = query as QueryOf<'industry'>;
  return industries.map((industry) => ({ ...rest, industry }));
};

export function inTurns(ask: Ask): Source['search'] {
  return async (call, query, cursor, want) => {
    const questions = oneByOne(query);
    // A single industry keeps the vendor's own cursor.
    if (questions.length === 1) return ask(call, questions[0] as OneIndustryQuery, cursor, want);
    const { turns, coverage } = (cursor as unknown as Turns | null) ?? first(questions.length);
    const [turn, ...others] = turns as [Turn, ...Turn[]];
    const share = Math.ceil(want / turns.length);
    const page = await ask(call, questions[turn.no] as OneIndustryQuery, turn.cursor, share);
    const known = coverage.with(turn.no, page.coverage ?? NOTHING);
    return { ...page, cursor: after(page, turn, others, known), coverage: known.reduce(sum) };
  };
}

const NOTHING: Coverage = { areas: 0, splits: 0, capped: 0 };
const first = (count: number): Turns => ({
  turns: Array.from({ length: count }, (_, no) => ({ no, cursor: null })),
  coverage: Array.from({ length: count }, () => NOTHING),
});

/** An industry that returned rows goes to the end. A page without rows is a paid order in progress and keeps its turn. */
function after(page: SourcePage, { no }: Turn, others: Turn[], coverage: Coverage[]): Cursor | null {
  const own = page.cursor ? [{ no, cursor: page.cursor }] : [];
  const turns = page.raw > 0 ? [...others, ...own] : [...own, ...others];
  return turns.length > 0 ? { turns, coverage } : null;
}

const sum = (a: Coverage, b: Coverage): Coverage => ({
  areas: a.areas + b.areas,
  splits: a.splits + b.splits,
  capped: a.capped + b.capped,
});
