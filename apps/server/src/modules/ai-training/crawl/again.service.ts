/** A page that was learned is to be read again. */
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { trainingErrors } from '../ai-training.errors.ts';
import { readAgainJob } from '../ai-training.jobs.ts';
import type { SourceHead } from '../ai-training.table.ts';
import { limitWork } from '../limits.service.ts';
import * as sources from '../sources/sources.repository.ts';
import { addressOf } from './crawl.service.ts';

/** What was learned before stays, with its address, until the page has been read. */
export async function readAgain(ctx: Ctx, id: number, given: string | undefined): Promise<SourceHead> {
  const url = given === undefined ? undefined : (await addressOf(ctx, given)).website;
  if (!url) await limitWork(ctx, 'training-crawls');
  return inTransaction(ctx, async (tx) => {
    const { db, accountId } = tx;
    const source = await sources.lockSource(db, accountId, id);
    if (source?.kind !== 'website') throw trainingErrors.not_found();
    const [same] = url ? await sources.findByUrls(db, accountId, [url]) : [];
    if (same && same.id !== id) throw trainingErrors.known({ params: { title: same.title } });
    await enqueue(tx, readAgainJob, { accountId, sourceId: id, ...(url && { url }) });
    return sources.updateSource(db, accountId, id, { state: 'reading', reason: null, asked_at: tx.now() });
  });
}
