/**
 * What autopilots and workflows let happen to leads: one way to begin, watch and stop every act. A new act is an adapter and a line
 * in steps.registry.ts.
 */
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../../platform/context.ts';
import type { AppError } from '../../../platform/errors.ts';

export const STEP_KINDS = ['enrichment', 'texts', 'push', 'webhook'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** A step that was started. The caller stores both fields. */
export interface StepRef {
  kind: StepKind;
  id: number;
}

export interface StepState {
  state: 'running' | 'completed' | 'failed' | 'canceled';
  total: number;
  done: number;
  failed: number;
  credits: number;
  /** When somebody outside is asked again; null: nothing is waited for, or nobody knows. */
  waitingUntil: Date | null;
  /** A code: why it failed, ended early or waits (`credits`, `key`, `reconnect`, `list_gone` …). In words: `reasonWords`. */
  reason: string | null;
}

/**
 * What became of a lead. `done`: it has what the step brings, or arrived where it was sent. `nothing`: there is nothing to be found.
 * `skipped`: it was not tried (already gone, do-not-contact, not enough known). `failed`: it was tried in vain.
 */
export interface StepOutcome {
  state: 'done' | 'nothing' | 'failed' | 'skipped';
  /** A code; null where the state says it all. */
  reason: string | null;
}

export interface StepOrder<A extends StepAct = StepAct> {
  act: A;
  listId: number;
  /** At most `MAX_STEP_ROWS`; those that are gone by now are left out. */
  resultIds: number[];
}

/** What was begun. */
export interface BegunStep {
  /** Null: there is nothing to do for any of these leads. */
  ref: StepRef | null;
  /** The leads that it was begun with: all, or as many as the credits cover. */
  resultIds: number[];
}

export interface StepPrice {
  /** Credits for one find, text or record. */
  each: number;
  /** The most credits that one lead can cost. */
  mostPerRow: number;
}

/** An act on leads of a type. */
export interface Asked<A extends StepAct = StepAct> {
  act: A;
  type: ListType;
}

/** One kind of acts. Everything joins the caller's transaction. */
export interface StepAdapter<A extends StepAct = StepAct> {
  kind: StepKind;
  /**
   * What would keep each from being begun now; null: nothing. A graph asks for hundreds, so what they are about is looked up for all
   * of them at once.
   */
  check(tx: Tx, asked: readonly Asked<A>[]): Promise<(AppError | null)[]>;
  /** The same for all acts of a name on leads of a type. */
  priceEach(tx: Tx, act: A, type: ListType): Promise<number>;
  /** How many finds, texts or records one lead can bring at most. */
  mostPerLead(act: A): number;
  about(tx: Tx, act: A): Promise<string>;
  begin(tx: Tx, order: StepOrder<A>): Promise<number | null>;
  read(tx: Tx<Base>, id: number): Promise<StepState | null>;
  outcomes(tx: Tx<Base>, id: number, resultIds: number[]): Promise<Map<number, StepOutcome>>;
  cancel(tx: Tx, id: number): Promise<void>;
}
