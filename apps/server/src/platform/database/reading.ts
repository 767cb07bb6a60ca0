/**
 * Reads of one account in a single round trip: the account, and then all questions, as one batch. For very frequent calls; anything
 * that asks in several steps or writes uses `inTransaction`.
 */
import pg, { type PoolClient, type QueryConfig } from 'pg';
import { begun } from '../begun.ts';
import { asAccount, type Ctx, isTx, type Tx, within } from '../context.ts';
import { Batch } from './batch.ts';
import { servedBy } from './database.ts';

/** `ask` must send all its questions before it awaits anything; later ones are rejected. */
export async function reading<C extends Ctx, T>(ctx: C, ask: (tx: Tx<C>) => Promise<T>): Promise<T> {
  const { accountId } = ctx.actor;
  if (isTx(ctx)) return asAccount(ctx, accountId, ask);
  const { config, databases } = ctx.platform;
  const batch = new Batch({ keepsNames: config.DATABASE_POOL_URL === undefined });
  // Failures surface through `send` or through the queries' promises.
  const parts = [begun(batch.add(servedBy(accountId, ctx.work)))];
  const proof = ctx.proof?.isGiven === false ? ctx.proof : null;
  if (proof) parts.push(begun(batch.add(proof.question)));
  const { lent, takeBack } = lend(batch);
  const answer = begun(begin(() => ask(within(ctx, lent, accountId))));
  takeBack();
  await sendOver(await databases.app.connect(), batch);
  if (proof) proof.isGiven = (await parts[1])?.rows[0]?.proven === true;
  if (proof && !proof.isGiven) throw new Error('the caller is not whom we remember');
  return answer;
}

async function sendOver(client: PoolClient, batch: Batch) {
  try {
    await batch.send(client);
    client.release();
  } catch (error) {
    const isAnswer = error instanceof pg.DatabaseError;
    client.release(!isAnswer);
    // The question that failed tells it.
    if (!isAnswer) throw error;
  }
}

/** Afterwards the batch is on its way, so late questions must be rejected. */
function lend(batch: Batch) {
  let isLent = true;
  const query = (question: string | QueryConfig, values?: unknown[]) => {
    if (!isLent) throw new Error('asked after the end of the reading');
    return batch.add(typeof question === 'string' ? { text: question, values: values ?? [] } : question);
  };
  const takeBack = () => {
    isLent = false;
  };
  return { lent: { query } as unknown as PoolClient, takeBack };
}

/** An error thrown before the first question is an answer, too. */
const begin = async <T>(ask: () => Promise<T>): Promise<T> => ask();
