/** Ends an act of writing: what was not written says why, unused credits are released, screens hear of it. */
import type { TextReason } from '@leadwright/contract/ai/texts';
import type { Base, Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { translator } from '../../../platform/i18n.ts';
import { release } from '../../wallet/public.ts';
import type { RunRow } from '../assistant.table.ts';
import { presentRun } from './runs.presenter.ts';
import * as repository from './runs.repository.ts';
import { textsFinished } from './texts.events.ts';

/** In the language of the user who started the run. Other users refetch it in their own. */
export const publishProgress = (tx: Tx<Base>, run: RunRow) =>
  tx.platform.live.publish(tx.client, {
    accountId: run.account_id,
    topic: 'texts.progress',
    data: presentRun(run, translator(run.language)),
  });

/** Why the act ended early, as the reason of every text that it left. */
const REASON_OF: Record<string, TextReason> = {
  credits: 'credits',
  key: 'key',
  list_gone: 'gone',
  waiting: 'unreachable',
};

/** `run` must be locked and not ended. What was written stays; what a person stopped is not called a failure. */
export async function finish(
  tx: Tx<Base>,
  run: RunRow,
  status: 'completed' | 'failed' | 'canceled',
  errorCode: string | null = null,
): Promise<RunRow> {
  const { account_id: accountId, id } = run;
  const failed = errorCode ? await repository.failRest(tx.db, accountId, id, REASON_OF[errorCode] ?? 'unexpected') : 0;
  if (run.reservation_id !== 0) await release(tx, run.reservation_id);
  const ended = await repository.updateRun(tx.db, accountId, id, {
    status,
    error_code: errorCode,
    failed: run.failed + failed,
    waiting_until: null,
    finished_at: tx.now(),
    moved_at: tx.now(),
  });
  await publishProgress(tx, ended);
  await publish(tx, textsFinished, { accountId, runId: id });
  return ended;
}

export const findTextRun = ({ db, accountId }: Tx<Base>, id: number): Promise<RunRow | undefined> =>
  repository.findRun(db, accountId, id);
