/**
 * Reads of one account in a single journey to the database: the beginning of the transaction, the questions and its end travel
 * together, and nobody waits for the end. For calls that many people make many times a minute; whatever asks in several steps
 * or writes takes `inTransaction`.
 */
import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';
import { asAccount, type Ctx, isTx, type Tx, within } from '../context.ts';
import { startOf } from './database.ts';

/** While `pipeline` is set, pg sends a query without waiting for the answer to the one before. */
type Pipelined = PoolClient & { pipeline: boolean; connection: { stream: Duplex } };

/** `ask` sends all its queries before it waits for anything; a later one is refused. */
export async function reading<C extends Ctx, T>(ctx: C, ask: (tx: Tx<C>) => Promise<T>): Promise<T> {
  const { accountId } = ctx.actor;
  if (isTx(ctx)) return asAccount(ctx, accountId, ask);
  const client = (await ctx.platform.databases.app.connect()) as Pipelined;
  const { lent, takeBack } = lend(client);
  const { stream } = client.connection;
  client.pipeline = true;
  stream.cork();
  // If it fails, so does everything behind it, and that is heard.
  client.query(startOf(accountId, ctx.work)).catch(() => {});
  const answer = begin(() => ask(within(ctx, lent, accountId)));
  takeBack();
  const ended = client.query('commit');
  stream.uncork();
  const release = (failure?: Error) => {
    client.pipeline = false;
    client.release(failure);
  };
  ended.then(() => release(), release);
  return answer;
}

/** Afterwards the connection serves another account: nobody may still hold it. */
function lend(client: PoolClient) {
  let isLent = true;
  const query = (...question: Parameters<PoolClient['query']>) => {
    if (!isLent) throw new Error('asked after the end of the reading');
    return client.query(...question);
  };
  const takeBack = () => {
    isLent = false;
  };
  return { lent: { query } as unknown as PoolClient, takeBack };
}

/** What is thrown before the first question must not leave the connection in the middle of its journey. */
const begin = async <T>(ask: () => Promise<T>): Promise<T> => ask();
