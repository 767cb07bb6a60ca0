/**
 * Large inputs for a do-not-contact list. The request stores them in portions; a job adds one portion per transaction. So other
 * requests wait at most for one portion, and an interrupted run continues after the last portion.
 */
import { asAccount, type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { enqueue, type JobContext, type Requeue, requeue } from '../../platform/jobs/jobs.ts';
import { heavyFiles } from '../../platform/turns/shares.ts';
import { restAfter } from '../../platform/turns/turns.ts';
import { noteImport, noteImported } from './changes.service.ts';
import { addImport } from './imports.jobs.ts';
import * as repository from './imports.repository.ts';
import { addToList, parseValues, REST, shown } from './lists.service.ts';
import { privacyErrors } from './privacy.errors.ts';
import { listGrown } from './privacy.events.ts';
import { presentProgress } from './privacy.presenter.ts';
import type { SuppressionImport } from './privacy.table.ts';

/** What a request adds by itself. */
export const MAX_AT_ONCE = 1000;
const PORTION = 500;
const RECENT_MS = 24 * 60 * 60 * 1000;
const MAX_RECENT = 5;

const MAX_RUNNING = 3;
const TRY_AGAIN_SECONDS = 30;
const FILES_AT_ONCE = 2;
const turns = heavyFiles(FILES_AT_ONCE);

/** Reads a file when its turn comes: one of each account at a time, and none while several are still being added. */
export const readInTurn = <T>(ctx: Ctx, read: () => Promise<T>): Promise<T> =>
  turns.take(ctx.actor.accountId, async () => {
    const running = await inTransaction(ctx, (tx) => repository.countRunning(tx.db, ctx.actor.accountId));
    if (running >= MAX_RUNNING)
      throw privacyErrors.importing({ headers: { 'Retry-After': String(TRY_AGAIN_SECONDS) } });
    return read();
  });

const contextOf = (accountId: number) => `suppression_imports:${accountId}`;
const seal = ({ platform }: Base, accountId: number, values: readonly string[]) =>
  platform.secrets.seal(JSON.stringify(values), contextOf(accountId));
const open = ({ platform }: Base, accountId: number, sealed: string): string[] =>
  JSON.parse(platform.secrets.open(sealed, contextOf(accountId)));

export async function beginImport(ctx: Ctx, values: readonly string[]): Promise<SuppressionImport> {
  const { accountId, userId } = ctx.actor;
  const portions: string[] = [];
  for (let start = 0; start < values.length; start += PORTION) {
    const begun = performance.now();
    portions.push(seal(ctx, accountId, values.slice(start, start + PORTION)));
    await restAfter(begun, REST);
  }
  return inTransaction(ctx, async (tx) => {
    const made = await repository.insertImport(
      tx.db,
      {
        account_id: accountId,
        user_id: userId,
        total: values.length,
        refused_first: seal(ctx, accountId, []),
        created_at: tx.now(),
      },
      portions,
    );
    await noteImport(tx, made);
    await enqueue(tx, addImport, { accountId, importId: made.id });
    await publishProgress(tx, made);
    return made;
  });
}

/** To every open screen of the account. */
const publishProgress = (tx: Tx<Base>, row: SuppressionImport) =>
  tx.platform.live.publish(tx.client, {
    accountId: tx.accountId,
    topic: 'privacy.import',
    data: presentProgress(row),
  });

export async function runImport(ctx: JobContext, accountId: number, importId: number): Promise<Requeue | undefined> {
  for (;;) {
    const begun = performance.now();
    if (!(await addPortion(ctx, accountId, importId))) return undefined;
    if (ctx.shouldYield()) return requeue();
    await restAfter(begun, REST);
  }
}

/** False when nothing is left. */
const addPortion = (ctx: Base, accountId: number, importId: number): Promise<boolean> =>
  asAccount(ctx, accountId, async (tx) => {
    const row = await repository.lockImport(tx.db, accountId, importId);
    if (row?.status !== 'running') return false;
    const sealed = await repository.takePortion(tx.db, accountId, importId);
    if (sealed === undefined) {
      const ended = { status: 'completed', finished_at: tx.now() } as const;
      await publishProgress(tx, await repository.changeImport(tx.db, accountId, importId, ended));
      if (row.added > 0) await publish(tx, listGrown, { accountId });
      if (row.added > 0) await noteImported(tx, row);
      return false;
    }
    const values = open(ctx, accountId, sealed);
    const { identifiers, refused } = parseValues(values);
    const { added } = await addToList(tx, row.user_id, { identifiers, origin: 'import', isPart: true });
    const first = [...open(ctx, accountId, row.refused_first), ...refused];
    const changed = await repository.changeImport(tx.db, accountId, importId, {
      done: row.done + values.length,
      added: row.added + added.length,
      // Different ways to write one value are one entry.
      known: row.known + identifiers.length - added.length,
      refused: row.refused + refused.length,
      refused_first: seal(ctx, accountId, shown(first)),
    });
    await publishProgress(tx, changed);
    return true;
  });

/** What runs or ended lately, newest first, with the values that were not understood. */
export const findImports = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = ctx.actor;
    const rows = await repository.findRecent(tx.db, accountId, new Date(tx.now().getTime() - RECENT_MS), MAX_RECENT);
    return rows.map((row) => ({ ...row, refusedFirst: open(ctx, accountId, row.refused_first) }));
  });
