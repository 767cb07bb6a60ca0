/** A text of a run on its way: what was asked, and what came of it before anything is stored. */
import type { BusinessProfile } from '@leadwright/contract/ai/business-profile';
import type { TextReason } from '@leadwright/contract/ai/texts';
import type { ResultRow } from '../../results/public.ts';
import type { ChosenPrompt, RunItem } from '../assistant.table.ts';
import type { WholeSource } from '../writing/sources.rules.ts';
import type { Written } from '../writing/write.service.ts';

/** What all texts of a run have in common. */
export interface Common {
  profile: BusinessProfile;
}

/** `again`: another try, later, may well succeed. */
export type Answer =
  | { is: 'written'; row: ResultRow; prompt: ChosenPrompt; written: Written; sources: WholeSource[] }
  | { is: 'skipped'; reason: TextReason }
  | { is: 'failed'; reason: TextReason; again: boolean; ofKey: boolean };

export interface Answered {
  item: RunItem;
  answer: Answer;
}
