/** Pieces of answers, and what a row becomes by one. Pure. */
import { originOfValue, type Provenance } from '../../leads/public.ts';
import type { ResultRow, ResultValues } from '../../results/public.ts';
import type { Answer, Asked } from '../enrichment.port.ts';
import type { EmailAnswer } from '../enrichment.table.ts';

export const answerOf = (
  { asked, tries, waitSeconds, isThrottled, failures }: Omit<Asked<unknown>, 'finds'>,
  rest: Partial<Answer> = {},
): Answer => ({
  email: null,
  kept: [],
  values: {},
  newer: {},
  provenance: {},
  extra: {},
  identityKeys: [],
  people: [],
  asked,
  tries,
  waitSeconds,
  isThrottled,
  failures,
  ...rest,
});

const RANKS = { found: 2, potential: 1, none: 0 } as const;

/** A dead address is not used as a guess. */
export function bestOf(finds: readonly EmailAnswer[], nothing: EmailAnswer): EmailAnswer {
  const dead = new Set(finds.filter(({ state }) => state === 'none').map(({ address }) => address));
  const alive = finds.filter(({ state, address }) => state !== 'potential' || !dead.has(address));
  const sorted = alive.toSorted((a, b) => RANKS[b.state] - RANKS[a.state]);
  const { state, address, reason, origin } = sorted[0] ?? nothing;
  const others = alive
    .flatMap((find) => [find.address, ...find.others])
    .filter((each) => each && each !== address && !dead.has(each));
  return { state, address, reason, origin, others: state === 'potential' ? [...new Set(others)] : [] };
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Only what the row does not have yet. */
function missingIn(row: ResultRow, found: Partial<ResultValues>): Partial<ResultValues> {
  const entries = Object.entries(found).filter(
    ([name, value]) => isEmpty(row[name as keyof ResultValues]) && !isEmpty(value),
  );
  return Object.fromEntries(entries) as Partial<ResultValues>;
}

/** A mail server was to be asked again: what the row says is not the last word. */
const isPassing = ({ email_state, provenance }: ResultRow) =>
  email_state === 'potential' && ['greylisted', 'busy'].includes(provenance['email']?.reason ?? '');

/** A value that a user typed during the lookup stays. */
function emailIn(row: ResultRow, found: EmailAnswer | null): Partial<ResultValues> {
  if (!found || !(row.email_state === 'looking' || isPassing(row))) return {};
  const { address, state, reason, origin } = found;
  // An address that was there and proved dead stays to be seen, and is called what it is.
  const email = address || row.email;
  const isVerified = state === 'found' && reason === 'accepted';
  return { email, email_state: state, is_verified: isVerified, provenance: { email: { ...origin, reason } } };
}

/** What changes in a row by an answer; null: nothing. The row is the current one, not the one that was asked about. */
export function changeOf(row: ResultRow, answer: Answer): Partial<ResultValues> | null {
  const filled = { ...missingIn(row, answer.values), ...newerIn(answer) };
  const email = emailIn(row, answer.email);
  const origins: Provenance = { ...email.provenance };
  for (const name of Object.keys(filled)) {
    const origin = originOfValue(answer.provenance, name);
    if (origin) origins[name] = origin;
  }
  // An address and what it is called go together.
  if (filled.email && answer.values.email_state) filled.email_state = answer.values.email_state;
  const hasExtra = Object.keys(answer.extra).length > 0;
  if (Object.keys({ ...filled, ...email }).length === 0 && !hasExtra) return null;
  return {
    ...filled,
    ...email,
    provenance: origins,
    ...(hasExtra && { extra: { ...row.extra, ...answer.extra } }),
  };
}

const newerIn = ({ newer }: Answer) =>
  Object.fromEntries(Object.entries(newer).filter(([, value]) => !isEmpty(value))) as Partial<ResultValues>;
