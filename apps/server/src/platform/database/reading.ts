/**
 * Reads of one account in a single round trip: begin, queries and commit are pipelined, and the commit is not awaited. For
 * very frequent calls; anything that queries in several steps or writes uses `inTransaction`.
 */
import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';
import { asAccount, type Ctx, isTx, type Tx, within } from '../context.ts';
import { startOf } from './database.ts';

/** While `pipeline` is set, pg sends a query without waiting for the previous result. */
type Pipelined = PoolClient & { pipeline: boolean; connection: { stream: Duplex } };

/** `ask` must send all its queries before it awaits anything; later queries are rejected. */
export async function reading<C extends Ctx, T>(ctx: C, ask: (tx: Tx<C>) => Promise<T>): Promise<T> {
  const { accountId } = ctx.actor;
  if (isTx(ctx)) return asAccount(ctx, accountId, ask);
  const client = (await ctx.platform.databases.app.connect()) as Pipelined;
  const { lent, takeBack } = lend(client);
  const { stream } = client.connection;
  client.pipeline = true;
  stream.cork();
  // If it fails, so do all queries after it, and their errors are handled.
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

/** Afterwards the connection serves another account, so late queries must be rejected. */
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

/** An error thrown before the first query must not leave the connection in pipeline mode. */
const begin = async <T>(ask: () => Promise<T>): Promise<T> => ask();
