/** The work of a push, in turns: comparing, sending or taking back, whatever it is in the middle of. */
import { asAccount, type Base } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { translator } from '../../../../platform/i18n.ts';
import { type JobContext, type Requeue, requeue } from '../../../../platform/jobs/jobs.ts';
import { CrmRefusal } from '../../adapters/crm.port.ts';
import { openSession } from '../../connections/session.service.ts';
import * as pushes from '../push.repository.ts';
import type { PushRow } from '../push.table.ts';
import { abandon, halt } from '../waiting.service.ts';
import { planTurn } from './plan.service.ts';
import { sendTurn } from './sending.service.ts';
import { holding } from './turns.service.ts';
import { undoTurn } from './undoing.service.ts';

export async function runPush(ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> {
  const push = await asAccount(ctx, accountId, ({ db }) => pushes.findPush(db, accountId, id));
  if (!push) return;
  const base: JobContext = { ...ctx, language: push.language, t: translator(push.language) };
  try {
    return await turn(base, push);
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    if (error instanceof CrmRefusal && error.kind === 'reconnect')
      return void (await asAccount(base, accountId, (tx) => halt(tx, id)));
    if (error instanceof CrmRefusal && error.kind === 'busy') return requeue(Math.max(1, error.retryAfter));
    const code = failureCode(error) ?? (ctx.isLastAttempt ? lastCode(error) : null);
    if (code === null) throw error;
    ctx.log.warn({ err: error, push: id }, 'a push failed');
    await end(base, push, code);
  }
}

async function turn(ctx: JobContext, push: PushRow): Promise<Requeue | undefined> {
  if (push.state !== 'planning' && push.state !== 'sending' && push.state !== 'undoing') return;
  const desk = await openSession(ctx, push.account_id, push.connection_id);
  if (push.state === 'planning') return planTurn(ctx, push, desk);
  const work = { ...desk, ctx, routes: push.routes };
  const act = push.state === 'sending' ? sendTurn : undoTurn;
  return holding(ctx, push, (held) => act(ctx, push, work, held));
}

/** Null: retry. */
function failureCode(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'crm.not_found') return 'connection_gone';
  if (error.code === 'crm.not_offered') return 'not_offered';
  return error.status < 500 ? 'unexpected' : null;
}

const lastCode = (error: unknown) => (error instanceof CrmRefusal ? 'unreachable' : 'unexpected');

async function end(ctx: Base, { account_id, id }: PushRow, code: string): Promise<void> {
  await asAccount(ctx, account_id, async (tx) => {
    const push = await pushes.lockPush(tx.db, account_id, id);
    if (push && ['planning', 'sending', 'undoing'].includes(push.state)) await abandon(tx, push, code);
  });
}
