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

/** Leads that are done or in progress. The others keep waiting. */
export interface Begun {
  outcomes: Outcome[];
  underWay: UnderWay | null;
}

/** The run cannot continue without a user. `note`: the translation key of the reason, shown at the node. */
export interface Stop {
  reason: StopReason;
  note: string | null;
}

/** What became of a portion. */
export interface Harvest {
  outcomes: Outcome[];
  /** Leads of another list that it found, which continue instead. */
  found: Lead[];
  credits: number;
  stop: Stop | null;
}

/** Still in progress. `note`: what it waits for. The user may have to fix something first. */
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
  /** Cancels the work in progress. Results so far stay. */
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
