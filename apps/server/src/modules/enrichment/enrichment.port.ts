/** Types of a lookup for one row: its input and its answer before anything is saved. */

import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import type { Base } from '../../platform/context.ts';
import type { Provenance } from '../leads/public.ts';
import type { ResultRow, ResultValues } from '../results/public.ts';
import type { Lead, UsableSource } from '../sources/public.ts';
import type { IdentityKey } from '../wallet/public.ts';
import type { EmailAnswer, OpenRow, RunRow } from './enrichment.table.ts';
import type { Experience, RankedSource } from './waterfall/order.rules.ts';

/** A run in progress: the sources it may use and its abort signal. */
export interface RunContext extends Base {
  run: RunRow;
  signal: AbortSignal;
  usable: Record<SearchKind, UsableSource[]>;
  /** Past results of the act's sources, by source id. */
  experience: ReadonlyMap<string, Experience>;
  /** People found in this turn: identity key to row id. */
  taken: Map<string, number>;
}

export interface Question {
  /** The lead to look up. */
  row: ResultRow;
  /** Progress: the sources that answered and what they found. */
  open: OpenRow;
  /** No retry follows: a source that would ask for one must answer with what it has. */
  isLastAttempt: boolean;
}

/** A source for one lead. `ask` throws `SourceFailure` if it gets no answer. */
export interface AskedSource<T> extends RankedSource {
  title: string;
  /** Always first, outside of the learned order: it belongs to the lead itself. */
  isFirst?: true;
  ask(): Promise<T[]>;
}

/** A source that has answered about a lead. */
export interface Try {
  source: string;
  isFound: boolean;
}

/** What was found in all; nothing of it is stored yet. */
export interface Asked<T> {
  finds: T[];
  asked: string[];
  /** Who has answered this time. */
  tries: Try[];
  /** Seconds until a source can be retried for the row. */
  waitSeconds: number | null;
  /** Only because of a limit on how often they may be asked, which does not count as an attempt. */
  isThrottled: boolean;
  /** How many could not be asked at all. */
  failures: number;
}

export interface Answer {
  email: EmailAnswer | null;
  /** For when the row is asked about again: what those have said who are not asked again. */
  kept: EmailAnswer[];
  /** What the row gets where it has nothing, with where it came from. */
  values: Partial<ResultValues>;
  /** What replaces older values. */
  newer: Partial<ResultValues>;
  provenance: Provenance;
  extra: Record<string, unknown>;
  /** By what the find of an act that fills in rows is recognised, to be paid for once; empty: nothing was found. */
  identityKeys: IdentityKey[];
  /** What becomes rows of the list of people. */
  people: Lead[];
  asked: string[];
  tries: Try[];
  waitSeconds: number | null;
  isThrottled: boolean;
  failures: number;
}

export interface Answered {
  /** The row as it was asked about; undefined: it is gone. */
  row: ResultRow | undefined;
  open: OpenRow;
  answer: Answer;
}

/** What one delivery came to. */
export interface Delivered {
  /** By row: how much was found for it. */
  found: Map<number, number>;
  /** Rows whose people stand in the list already. */
  known?: ReadonlySet<number>;
  owned: number;
  potential: number;
  credits: number;
  isOutOfCredits: boolean;
  targetListId?: number;
}

/** One act: who is asked about a row, in the order that serves until something better is known. */
export type Ask = (context: RunContext, question: Question) => Promise<Answer>;
export type Asks = Record<EnrichmentAct, Ask>;
