/** `npm run history -- <from> <to>`: the history of acts of a time, as JSON lines. */
import { once } from 'node:events';
import { exportHistory } from '../modules/audit/public.ts';
import type { Base } from '../platform/context.ts';

const USAGE = `The history of acts of all accounts, oldest first, one JSON object (OCSF) a line.

  npm run --silent history -- 2026-11-01 2026-12-01 > november.jsonl

From the first time on, and before the second. Times without a zone are in UTC.`;

/** Null: it is no time. */
function timeOf(text = ''): Date | null {
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = new Date(text.includes('T') && !hasZone ? `${text}Z` : text);
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}

export async function runHistory(ctx: Base, [first, second]: string[], signal: AbortSignal): Promise<void> {
  const [from, to] = [timeOf(first), timeOf(second)];
  if (!from || !to || from >= to) throw new Error(USAGE);
  for await (const line of exportHistory(ctx, from, to)) {
    signal.throwIfAborted();
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  }
}
