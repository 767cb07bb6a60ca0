/** What was learned, for a question: the passages that reach the AI. */
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import type { Base, Tx } from '../../../platform/context.ts';

export interface Passage {
  sourceId: number;
  kind: TrainingKind;
  title: string;
  /** In the caller's language: an address, "case.pdf, page 3", the question. */
  where: string;
  url: string | null;
  text: string;
  tokens: number;
}

export interface PassageOptions {
  maxTokens: number;
  limit: number;
}

export function findPassages(_tx: Tx<Base>, _question: string, _options: PassageOptions): Promise<Passage[]> {
  throw new Error('not yet');
}

export function countSources(_tx: Tx<Base>): Promise<number> {
  throw new Error('not yet');
}
