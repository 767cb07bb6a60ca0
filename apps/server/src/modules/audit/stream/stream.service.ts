/**
 * Sends the history of acts to the operator's place (AUDIT_URL), in numbered lines without a gap. An act waits in the transaction that
 * records it; a batch is numbered, sent and then removed. A death in between sends the same lines with the same numbers again.
 */
import { readVersion } from '../../../platform/config/version.ts';
import { asPlatform, type Base } from '../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { scrub } from '../../../platform/log.ts';
import type { AuditEntry } from '../audit.table.ts';
import { type Numbered, ocsfOf } from './ocsf.rules.ts';
import * as repository from './stream.repository.ts';
import { type Batch, targetOf } from './target.source.ts';

const MOST_LINES = 500;
/** Many programs refuse more than a megabyte. A single line may be longer. */
const MOST_BYTES = 500_000;
const RETRY_SECONDS = 30;

/** Without AUDIT_URL, lines that still wait are deleted. */
export const isAnyWaiting = (ctx: Base): Promise<boolean> =>
  asPlatform(ctx, async ({ db }) => {
    const isWaiting = await repository.isAnyWaiting(db);
    if (!isWaiting || ctx.platform.config.AUDIT_URL) return isWaiting;
    await repository.forgetWaiting(db);
    return false;
  });

/** Returns whether it has to be tried again. */
export async function sendWaiting(ctx: JobContext): Promise<Requeue | undefined> {
  const send = targetOf(ctx.platform.config);
  if (!send) return;
  for (;;) {
    ctx.signal.throwIfAborted();
    if (ctx.shouldYield()) return requeue();
    const taken = await asPlatform(ctx, async ({ db }) => {
      await repository.takeUp(db, MOST_LINES);
      return repository.findTaken(db);
    });
    if (taken.length === 0) return;
    const batch = batchOf(taken);
    try {
      await send(batch);
    } catch (error) {
      await noteFailure(ctx, error as Error);
      return requeue(RETRY_SECONDS);
    }
    await asPlatform(ctx, (tx) => repository.noteSent(tx.db, batch.last, tx.now()));
  }
}

/** As many of the first lines as one request takes: always the same ones, so a repetition has the same numbers. */
function batchOf(taken: repository.Taken[]): Batch {
  const version = readVersion();
  const first = taken[0] as repository.Taken;
  const at = taken.find(({ entry }) => entry)?.entry?.at ?? new Date(0);
  let [lines, last] = [lineOf(first, version), first.sequence];
  for (const next of taken.slice(1)) {
    const line = lineOf(next, version);
    if (Buffer.byteLength(lines) + Buffer.byteLength(line) > MOST_BYTES) break;
    lines += line;
    last = next.sequence;
  }
  return { first: first.sequence, last, at, lines };
}

const lineOf = (line: Numbered, version: string) => `${JSON.stringify(ocsfOf(line, version))}\n`;

async function noteFailure(ctx: Base, error: Error): Promise<void> {
  ctx.log.warn({ err: error }, 'the history could not be sent to AUDIT_URL');
  await asPlatform(ctx, (tx) => repository.noteFailure(tx.db, scrub(error.message), tx.now()));
}

const HOUR_MS = 3_600_000;
const PAGE = 1000;

/** The history of all accounts from a time on and before another, oldest first. Nothing is held while a line is written. */
export async function* exportHistory(ctx: Base, from: Date, to: Date): AsyncGenerator<string> {
  const version = readVersion();
  for (let start = from.getTime(); start < to.getTime(); start += HOUR_MS) {
    const hour = { from: new Date(start), to: new Date(Math.min(start + HOUR_MS, to.getTime())) };
    let page: AuditEntry[] = [];
    do {
      const after = page.at(-1);
      page = await asPlatform(ctx, ({ db }) => repository.pageOfTime(db, { ...hour, after, limit: PAGE }));
      for (const entry of page)
        yield lineOf({ sequence: null, account_id: entry.account_id, entry_id: entry.id, entry }, version);
    } while (page.length === PAGE);
  }
}
