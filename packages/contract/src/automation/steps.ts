/** Automatic actions on leads: after an autopilot run, and in workflows. */
import { z } from 'zod';
import { PromptRef } from '../ai/prompts.ts';
import { Id } from '../common.ts';
import { ListName } from '../leads/lists.ts';
import { DEFAULT_PEOPLE_PER_ROW, MAX_PEOPLE_PER_ROW } from '../searching/enrichment.ts';

/** Actions that fill in the leads themselves. E-mail addresses come with the search. */
export const FILLING_ACTS = ['find-emails', 'get-phones', 'enrich'] as const;

export const StepAct = z.discriminatedUnion('act', [
  z.object({ act: z.enum(FILLING_ACTS) }),
  z.object({
    act: z.literal('get-employees'),
    /** Maximum people per company. */
    limit: z.number().int().min(1).max(MAX_PEOPLE_PER_ROW).default(DEFAULT_PEOPLE_PER_ROW),
    /** The target list of people. Defaults to a new list named after the source list. */
    list: z.union([z.object({ id: Id }), z.object({ name: ListName })]).optional(),
  }),
  z.object({
    act: z.literal('text'),
    prompts: z.array(PromptRef).min(1, 'validation.atLeastOne').max(7),
    existing: z.enum(['skip', 'overwrite']).default('skip'),
  }),
  z.object({ act: z.literal('push'), connection_id: Id }),
  /** A webhook of the account that receives the leads of the step. */
  z.object({ act: z.literal('webhook'), webhook_id: Id }),
]);
export type StepAct = z.output<typeof StepAct>;
