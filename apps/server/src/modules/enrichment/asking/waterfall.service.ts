/**
 * Asks several sources about one lead, one after the other in the order that has proved best for the account, until enough is
 * found. Who has answered is not asked again: a source that has to wait or was away is asked alone when the row comes back.
 */
import { SourceFailure } from '../../sources/public.ts';
import type { Asked, AskedSource, RunContext } from '../enrichment.port.ts';
import type { OpenRow } from '../enrichment.table.ts';
import { inOrder } from '../waterfall/order.rules.ts';

/** A source that is away is given this long. */
const AWAY_SECONDS = 20;
/** These failures count as answers: no such person, or not allowed by law. */
const NOBODY = ['not_found', 'legal'];

interface AskedLead<T> {
  /** The row that is asked about, with who has answered before. */
  open: Pick<OpenRow, 'asked' | 'result_id'>;
  /** What they said, where it was kept. */
  known?: readonly T[];
  isEnough(finds: readonly T[]): boolean;
  /** Whether it is what was looked for; everything is unless something else is said. */
  isWanted?(find: T): boolean;
  /** A source that asks to be called again after more than this many seconds is not waited for. */
  longestWait?: number | undefined;
}

export async function askInOrder<T>(
  { signal, experience }: Pick<RunContext, 'signal' | 'experience'>,
  sources: readonly AskedSource<T>[],
  { open, known = [], isEnough, isWanted = () => true, longestWait }: AskedLead<T>,
): Promise<Asked<T>> {
  const all: Asked<T> = { finds: [...known], asked: [...open.asked], tries: [], ...WITHOUT_TROUBLE };
  const [own, others] = [sources.filter(({ isFirst }) => isFirst), sources.filter(({ isFirst }) => !isFirst)];
  for (const source of [...own, ...inOrder(others, experience, open.result_id)]) {
    if (isEnough(all.finds)) break;
    if (all.asked.includes(source.id)) continue;
    signal.throwIfAborted();
    try {
      const finds = await source.ask();
      all.finds.push(...finds);
      all.asked.push(source.id);
      if (!source.isFirst) all.tries.push({ source: source.id, isFound: finds.some(isWanted) });
    } catch (error) {
      note(all, source, error, longestWait);
    }
  }
  return isEnough(all.finds) ? { ...all, waitSeconds: null } : all;
}

const WITHOUT_TROUBLE = { waitSeconds: null, isThrottled: true, failures: 0 };

function note(
  all: Asked<unknown>,
  { id, isFirst }: AskedSource<unknown>,
  error: unknown,
  longestWait = Number.POSITIVE_INFINITY,
): void {
  if (!(error instanceof SourceFailure)) throw error;
  const isPassing = error.kind === 'throttled' || error.kind === 'transient';
  if (isPassing && error.retryAfter <= longestWait) {
    all.waitSeconds = Math.max(all.waitSeconds ?? 0, error.retryAfter || AWAY_SECONDS);
    all.isThrottled &&= error.kind === 'throttled';
    return;
  }
  all.asked.push(id);
  if (!NOBODY.includes(error.kind)) all.failures += 1;
  else if (!isFirst) all.tries.push({ source: id, isFound: false });
}
