/**
 * The life of a run over many items, as a job works on it: it is taken up, fails for good or is tried again, and waits without a slot
 * while nobody can be asked. What the items are, and who is asked about them, is the caller's.
 */
import type { Language } from '@leadwright/i18n';
import { asAccount, type Base, type Tx } from '../context.ts';
import type { Db } from '../database/database.ts';
import { translator } from '../i18n.ts';
import { type JobContext, type Requeue, requeue } from './jobs.ts';

interface Run {
  account_id: number;
  id: number;
  /** Of whoever started it. */
  language: Language;
  /** Without progress in between. */
  waits: number;
  finished_at: Date | null;
}

interface Waiting {
  status: 'running';
  waits: number;
  waiting_until: Date;
  moved_at: Date;
}

interface Kept<R> {
  findRun(db: Db, accountId: number, id: number): Promise<R | undefined>;
  lockRun(db: Db, accountId: number, id: number): Promise<R | undefined>;
  updateRun(db: Db, accountId: number, id: number, changes: Waiting): Promise<R>;
  /** How many items are left, and when the first of them may be asked about; null: at once. */
  measureOpen(db: Db, accountId: number, id: number): Promise<{ left: number; next: Date | null }>;
}

interface Kind<R extends Run> {
  /** For the log: `an import`. */
  name: string;
  repository: Kept<R>;
  /** Why an error ends the run; null: it is tried again. */
  failureCode(error: unknown): string | null;
  isGivenUp(run: R): boolean;
  /** Of a run that is locked and not ended. */
  finish(tx: Tx<Base>, run: R, status: 'completed' | 'failed', errorCode?: string): Promise<unknown>;
  publishProgress(tx: Tx<Base>, run: R): Promise<unknown>;
}

export function createRuns<R extends Run>({ name, repository, ...kind }: Kind<R>) {
  /** `work`, with the run as it is now, unless it has ended meanwhile. */
  const locked = <T>(ctx: Base, { account_id, id }: Run, work: (tx: Tx<Base>, run: R) => Promise<T>) =>
    asAccount(ctx, account_id, async (tx) => {
      const run = await repository.lockRun(tx.db, account_id, id);
      return run && !run.finished_at ? work(tx, run) : undefined;
    });

  const fail = async (ctx: Base, begun: R, code: string): Promise<void> => {
    await locked(ctx, begun, (tx, run) => kind.finish(tx, run, 'failed', code));
  };

  /** One turn of the run, in the language of whoever started it. What cannot be mended by another attempt ends it. */
  async function take(
    ctx: JobContext,
    accountId: number,
    id: number,
    turn: (ctx: JobContext, run: R) => Promise<Requeue | undefined>,
  ): Promise<Requeue | undefined> {
    const run = await asAccount(ctx, accountId, ({ db }) => repository.findRun(db, accountId, id));
    if (!run || run.finished_at) return;
    const base: JobContext = { ...ctx, language: run.language, t: translator(run.language) };
    try {
      return await turn(base, run);
    } catch (error) {
      if (ctx.signal.aborted) throw error;
      const code = kind.failureCode(error) ?? (ctx.isLastAttempt ? 'unexpected' : null);
      if (code === null) throw error;
      ctx.log.warn({ err: error, run: id }, `${name} failed`);
      await fail(base, run, code);
    }
  }

  /** Nothing can be asked right now: the slot is released, and what was set aside for the run stays. */
  const wait = (ctx: Base, begun: R): Promise<Requeue | undefined> =>
    locked(ctx, begun, async (tx, run) => {
      const { account_id: accountId, id } = run;
      const { left, next } = await repository.measureOpen(tx.db, accountId, id);
      if (left === 0) return void (await kind.finish(tx, run, 'completed'));
      if (kind.isGivenUp(run)) return void (await kind.finish(tx, run, 'failed', 'waiting'));
      const seconds = Math.max(1, Math.ceil(((next?.getTime() ?? 0) - tx.now().getTime()) / 1000));
      const waiting = await repository.updateRun(tx.db, accountId, id, {
        status: 'running',
        waits: run.waits + 1,
        waiting_until: new Date(tx.now().getTime() + seconds * 1000),
        moved_at: tx.now(),
      });
      await kind.publishProgress(tx, waiting);
      return requeue(seconds);
    });

  return { take, wait, fail };
}
