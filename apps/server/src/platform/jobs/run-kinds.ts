/**
 * The kinds of long runs, for the parts of the program that look after all of them. A run is a row in the table of its kind. Each
 * module lists its kinds, and app.ts hands them over.
 */
import type { Base, Tx } from '../context.ts';
import type { Job } from './jobs.ts';

/** How to resume a stalled run: its worker was lost, or the event it waits for. */
interface Resuming<P, R> {
  /** So long without a sign of life, and past the time it waits for. */
  afterSeconds: number;
  /** The columns with the last sign of life and, if it can wait, with the end of the wait. */
  movedAt?: string;
  waitsUntil?: string;
  job: Job<P>;
  payload(run: R): P;
}

export interface RunKind {
  /** Also the purpose of its reservations. */
  name: string;
  /** Rows have an `account_id`, an `id` and, if the runs cost credits, a `reservation_id`. */
  table: string;
  /** SQL: the run has not ended and needs no action of a user. */
  isOpen: string;
  /** Without it, the run that this one is a part of sees to it. */
  // biome-ignore lint/suspicious/noExplicitAny: a list of kinds mixes payloads and rows; `resumedBy` checks each
  resuming?: Resuming<any, any>;
}

interface Owned {
  account_id: number;
  id: number;
}

export const resumedBy = <P, R = Owned>(resuming: Resuming<P, R & Owned>) => resuming;

/** Whether an open run of this kind holds the reservation. */
export async function holdsReservation(
  { client, accountId }: Tx<Base>,
  { table, isOpen }: RunKind,
  reservationId: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${table} where account_id = $1 and reservation_id = $2 and ${isOpen} limit 1`,
    [accountId, reservationId],
  );
  return rowCount === 1;
}
