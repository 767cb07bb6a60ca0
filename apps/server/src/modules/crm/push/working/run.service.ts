/** Works on a push in turns: comparing, sending or undoing, depending on its state. */
import { asAccount } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type JobContext, type Requeue, requeue } from '../../../../platform/jobs/jobs.ts';
import { createRuns } from '../../../../platform/jobs/runs.ts';
import { CrmRefusal } from '../../adapters/crm.port.ts';
import { openSession } from '../../connections/session.service.ts';
import * as pushes from '../push.repository.ts';
import type { PushRow } from '../push.table.ts';
import { companiesMadeBy } from '../records.repository.ts';
import { abandon, halt, isUnderWay } from '../waiting.service.ts';
import { workThrough } from './leads.service.ts';
import { planTurn } from './plan.service.ts';
import { SENDING } from './sending.service.ts';
import { holding } from './turns.service.ts';
import { UNDOING } from './undoing.service.ts';

const runs = createRuns<PushRow>({
  name: 'a push',
  repository: { findRun: pushes.findPush, lockRun: pushes.lockPush },
  isOpen: isUnderWay,
  failureCode,
  finish: (tx, push, _status, code) => abandon(tx, push, code ?? null),
});

export const runPush = (ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> =>
  runs.take(ctx, accountId, id, (base, push) => turn(base, push).catch((error) => rest(base, push, error)));

async function turn(ctx: JobContext, push: PushRow): Promise<Requeue | undefined> {
  const crm = await openSession(ctx, push.account_id, push.connection_id, push.record_kind);
  if (push.state === 'planning') return planTurn(ctx, push, crm);
  const isUndone = push.state === 'undoing' && crm.adapter.can.companies;
  const madeCompanies = isUndone
    ? await asAccount(ctx, push.account_id, (tx) => companiesMadeBy(tx.db, push))
    : new Set<string>();
  const work = { ...crm, ctx, routes: push.routes, madeCompanies };
  const direction = push.state === 'sending' ? SENDING : UNDOING;
  return holding(ctx, push, (held) => workThrough(direction, ctx, push, work, held));
}

/** What is no failure: the CRM is busy, or the connection has to be renewed. */
async function rest(ctx: JobContext, { account_id, id }: PushRow, error: unknown): Promise<Requeue | undefined> {
  if (ctx.signal.aborted || !(error instanceof CrmRefusal)) throw error;
  if (error.kind === 'busy') return requeue(Math.max(1, error.retryAfter));
  if (error.kind !== 'reconnect') throw error;
  await asAccount(ctx, account_id, (tx) => halt(tx, id));
}

/** Null: retry. */
function failureCode(error: unknown, { isLastAttempt }: JobContext): string | null {
  if (error instanceof CrmRefusal) return isLastAttempt ? 'unreachable' : null;
  if (!(error instanceof AppError)) return null;
  if (error.code === 'crm.not_found') return 'connection_gone';
  if (error.code === 'crm.not_offered') return 'not_offered';
  return error.status < 500 ? 'unexpected' : null;
}
