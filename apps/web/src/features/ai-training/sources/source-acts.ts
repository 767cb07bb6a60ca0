/** Actions of a source by its kind, in menu order. */
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';

export type SourceAct = 'open' | 'visit' | 'edit' | 'rename' | 'move' | 'readAgain' | 'delete';

export const ACTS: Record<TrainingKind, SourceAct[]> = {
  website: ['open', 'visit', 'readAgain', 'move', 'delete'],
  text: ['open', 'edit', 'delete'],
  qa: ['open', 'edit', 'delete'],
  file: ['open', 'rename', 'delete'],
};
