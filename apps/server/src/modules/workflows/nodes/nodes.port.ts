/** What every type of node offers to the engine of runs. Everything happens in the transaction of one move. */
import type { Tx } from '../../../platform/context.ts';
import type { ListRow } from '../../lists/public.ts';
import type { ResultRow } from '../../results/public.ts';
import type { PlannedNode } from '../engine/plan.rules.ts';
import type { Lead, Outcome } from '../runs/items.repository.ts';
import type { NodeRow, PortionRow, RefKind, RunRow, StopReason } from '../runs/runs.table.ts';

/** A node of a run, as it is when a move begins. */
export interface At {
  run: RunRow;
  planned: PlannedNode;
  row: NodeRow;
}

/** Leads that are there and may be contacted, all of one list. */
export interface Portion {
  n: number;
  list: ListRow;
  rows: ResultRow[];
}

export interface UnderWay {
  kind: RefKind;
  id: number;
  /** The leads that it deals with: all of the portion, or as many as the credits cover. */
  ids: number[];
  /** The most that it may cost. */
  reserved: number;
  reservationId?: number;
}

/** Dealt with already, or under way: what is in neither goes on waiting. */
export interface Begun {
  outcomes: Outcome[];
  underWay: UnderWay | null;
}

/** A run cannot go on by itself. `note`: a translation key that says what is in the way, beside the node. */
export interface Stop {
  reason: StopReason;
  note: string | null;
}

/** What became of a portion. */
export interface Harvest {
  outcomes: Outcome[];
  /** Leads of another list that it brought, which go on instead. */
  found: Lead[];
  credits: number;
  stop: Stop | null;
}

/** Still under way. `note`: what it waits for; somebody may have to mend something first. */
export interface Waits {
  note: string | null;
  stop: Stop | null;
}

export interface NodeAdapter {
  /** Deals with its leads at once. */
  isQuick: boolean;
  /** Leads of a portion at most, where they bring more than themselves. */
  portionOf?(planned: PlannedNode): number;
  begin(tx: Tx, at: At, portion: Portion): Promise<Begun>;
  harvest?(tx: Tx, at: At, portion: PortionRow, ids: number[]): Promise<Harvest | Waits>;
  /** Ends what is under way; what it brought so far stays. */
  cancel?(tx: Tx, at: At, portion: PortionRow, ids: number[]): Promise<void>;
}

/** Thrown in a move: nothing of it happens, and the run stops. */
export class Halt extends Error {
  readonly stop: Stop;
  constructor(reason: StopReason, note: string | null = null) {
    super(`the run stops: ${reason}`);
    this.stop = { reason, note };
  }
}
