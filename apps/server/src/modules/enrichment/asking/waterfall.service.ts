/**
 * Asks several sources about one lead, one after the other, until enough is found. Who has answered is not asked again: a
 * source that has to wait or was away is asked alone when the row comes back.
 */
import type { EnrichmentAct } from '@leadwright/contract/enrichment';
import type { ListType } from '@leadwright/contract/lists';
import type { Base } from '../../../platform/context.ts';
import { SourceFailure } from '../../sources/public.ts';
import type { Asked, AskedSource } from '../enrichment.port.ts';

/** A source that is away is given this long. */
const AWAY_SECONDS = 20;
/** Answers, too: there is nobody, or nobody may be told of. */
const NOBODY = ['not_found', 'legal'];

export interface AskedLead<T> {
  /** Who has answered before. */
  asked: readonly string[];
  isEnough(finds: readonly T[]): boolean;
}

export async function askInOrder<T>(
  ctx: Base & { signal: AbortSignal },
  _act: EnrichmentAct,
  _kind: ListType,
  sources: readonly AskedSource<T>[],
  lead: AskedLead<T>,
): Promise<Asked<T>> {
  const all: Asked<T> = { finds: [], asked: [...lead.asked], waitSeconds: null, isThrottled: true, failures: 0 };
  for (const source of sources) {
    if (lead.isEnough(all.finds)) break;
    if (all.asked.includes(source.id)) continue;
    ctx.signal.throwIfAborted();
    try {
      all.finds.push(...(await source.ask()));
      all.asked.push(source.id);
    } catch (error) {
      note(all, source.id, error);
    }
  }
  return lead.isEnough(all.finds) ? { ...all, waitSeconds: null } : all;
}

function note(all: Asked<unknown>, id: string, error: unknown): void {
  if (!(error instanceof SourceFailure)) throw error;
  if (error.kind === 'throttled' || error.kind === 'transient') {
    all.waitSeconds = Math.max(all.waitSeconds ?? 0, error.retryAfter || AWAY_SECONDS);
    all.isThrottled &&= error.kind === 'throttled';
    return;
  }
  all.asked.push(id);
  if (!NOBODY.includes(error.kind)) all.failures += 1;
}
