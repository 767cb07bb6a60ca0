/**
 * The life cycle of a run inside a job: load it, continue while it is open, fail or retry, and wait without a worker's slot. The
 * caller defines the work.
 */
import type { Language } from '@leadwright/i18n';
import { asAccount, type Base, type Tx } from '../context.ts';
import type { Db } from '../database/database.ts';
import { translator } from '../i18n.ts';
import { type JobContext, type Requeue, requeue } from './jobs.ts';

interface Run {
  account_id: number;
  id: number;
  /** Of the person who started it; without one, its work has no words of its own. */
  language?: Language;
  finished_at: Date | null;
}

interface Kind<R extends Run> {
  /** For the log: `an import`. */
  name: string;
  repository: {
    findRun(db: Db, accountId: number, id: number): Promise<R | undefined>;
    lockRun(db: Db, accountId: number, id: number): Promise<R | undefined>;
  };
  /** Whether the run has work left. By default until it has finished. */
  isOpen?(run: R): boolean;
  /** The code with which an error ends the run; null to retry. */
  failureCode(error: unknown, job: JobContext): string | null;
  /** Called with a locked, open run. */
  finish(tx: Tx<Base>, run: R, status: 'completed' | 'failed', errorCode?: string): Promise<unknown>;
}

export function createRuns<R extends Run>({ name, repository, isOpen = isUnfinished, ...kind }: Kind<R>) {
  /** Runs `work` with the locked run, unless it has ended. */
  const locked = <T>(
    ctx: Base,
    { account_id, id }: { account_id: number; id: number },
    work: (tx: Tx<Base>, run: R) => Promise<T>,
  ) =>
    asAccount(ctx, account_id, async (tx) => {
      const run = await repository.lockRun(tx.db, account_id, id);
      return run && isOpen(run) ? work(tx, run) : undefined;
    });

  /** The next items, chosen while the run is locked. Empty if the run has ended. */
  const claim = async <T>(ctx: Base, begun: R, choose: (tx: Tx<Base>, run: R) => Promise<T[]>): Promise<T[]> =>
    (await locked(ctx, begun, choose)) ?? [];

  /** Ends the run: as failed with a code, otherwise as completed. */
  async function end(ctx: Base, begun: R, code?: string): Promise<undefined> {
    await locked(ctx, begun, (tx, run) => kind.finish(tx, run, code ? 'failed' : 'completed', code));
  }

  /** One turn of the run, in the language of the user who started it. An error that a retry cannot fix ends the run. */
  async function take(
    ctx: JobContext,
    accountId: number,
    id: number,
    turn: (ctx: JobContext, run: R) => Promise<Requeue | undefined>,
  ): Promise<Requeue | undefined> {
    const run = await asAccount(ctx, accountId, ({ db }) => repository.findRun(db, accountId, id));
    if (!run || !isOpen(run)) return;
    const { language } = run;
    const base: JobContext = language ? { ...ctx, language, t: translator(language) } : ctx;
    try {
      return await turn(base, run);
    } catch (error) {
      if (ctx.signal.aborted) throw error;
      const code = kind.failureCode(error, ctx) ?? (ctx.isLastAttempt ? 'unexpected' : null);
      if (code === null) throw error;
      ctx.log.warn({ err: error, run: id }, `${name} failed`);
      await end(base, run, code);
    }
  }

  return { take, locked, claim, end };
}

const isUnfinished = ({ finished_at }: Run) => finished_at === null;

interface Waiting {
  status: 'running';
  waits: number;
  waiting_until: Date;
  moved_at: Date;
}

/** How a run changes that waits. `waits`: without progress in between. */
export const waitingFor = (tx: Base, { waits }: { waits: number }, seconds: number): Waiting => ({
  status: 'running',
  waits: waits + 1,
  waiting_until: new Date(tx.now().getTime() + seconds * 1000),
  moved_at: tx.now(),
});

/** How long until something may be tried again; at least a second. */
export const secondsUntil = (tx: Base, next: Date | null): number =>
  Math.max(1, Math.ceil(((next?.getTime() ?? 0) - tx.now().getTime()) / 1000));

interface ItemKind<R extends Run & { waits: number }> extends Kind<R> {
  repository: Kind<R>['repository'] & {
    updateRun(db: Db, accountId: number, id: number, changes: Waiting): Promise<R>;
    /** How many items are left, and when the first of them may be asked about; null: at once. */
    measureOpen(db: Db, accountId: number, id: number): Promise<{ left: number; next: Date | null }>;
  };
  isGivenUp(run: R): boolean;
  publishProgress(tx: Tx<Base>, run: R): Promise<unknown>;
}

/** Runs over many items, each of which may be asked about later. */
export function createItemRuns<R extends Run & { waits: number }>(kind: ItemKind<R>) {
  const runs = createRuns<R>(kind);

  /** Nothing can be asked right now: the slot is released, and what was set aside for the run stays. */
  const wait = (ctx: Base, begun: R): Promise<Requeue | undefined> =>
    runs.locked(ctx, begun, async (tx, run) => {
      const { account_id: accountId, id } = run;
      const { left, next } = await kind.repository.measureOpen(tx.db, accountId, id);
      if (left === 0) return void (await kind.finish(tx, run, 'completed'));
      if (kind.isGivenUp(run)) return void (await kind.finish(tx, run, 'failed', 'waiting'));
      const seconds = secondsUntil(tx, next);
      const waiting = await kind.repository.updateRun(tx.db, accountId, id, waitingFor(tx, run, seconds));
      await kind.publishProgress(tx, waiting);
      return requeue(seconds);
    });

  return { ...runs, wait };
}
