/** What a search and an act brought and took, as a run counts it. Pure. */
import type { StepState } from '../../automation/public.ts';
import type { SearchRow } from '../../search/public.ts';
import type { RunLink } from '../autopilot.table.ts';

/** Found is whatever was looked at, what stood in the list already included. */
export const figuresOf = ({ checked, added, credits }: Pick<SearchRow, 'checked' | 'added' | 'credits'>) => ({
  ...{ found: Math.max(checked, added), added, credits },
});

/** An act has its portions one after the other. */
export const sumOf = (link: RunLink, step: Pick<StepState, 'done' | 'failed' | 'credits'>) => ({
  done: link.done + step.done,
  failed: link.failed + step.failed,
  credits: link.credits + step.credits,
});
