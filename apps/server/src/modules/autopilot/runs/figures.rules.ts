/** What a search and an act brought and took, as a run counts it. Pure. */
import type { StepState } from '../../automation/public.ts';
import type { SearchRow } from '../../search/public.ts';
import type { RunLink, RunRow } from '../autopilot.table.ts';

type Figures = Pick<RunRow, 'found' | 'added' | 'credits'>;

/** Adds the figures of the search. Found counts all matches, including those already in the list. */
export const figuresWith = (
  run: Figures,
  { checked, added, credits }: Pick<SearchRow, 'checked' | 'added' | 'credits'>,
) => ({
  found: run.found + Math.max(checked, added),
  added: run.added + added,
  credits: run.credits + credits,
});

/** An act has its portions one after the other. */
export const sumOf = (link: RunLink, step: Pick<StepState, 'done' | 'failed' | 'credits'>) => ({
  done: link.done + step.done,
  failed: link.failed + step.failed,
  credits: link.credits + step.credits,
});
