/** What an autopilot run did: its search and follow-up actions, or why its slot was skipped. */
import { z } from 'zod';
import { Timestamp } from '../common.ts';

/** `slot`: on schedule. `catch_up`: one run for missed slots. */
export const RUN_CAUSES = ['first', 'slot', 'catch_up', 'by_hand'] as const;
/** `stopped`: the credits did not cover an action of the chain. The run can resume from there. */
export const AUTOPILOT_RUN_STATES = [
  'searching',
  'chain',
  'completed',
  'stopped',
  'failed',
  'skipped',
  'canceled',
] as const;
/** Why a slot was skipped. */
export const SKIP_REASONS = ['still_running', 'missed', 'paused', 'credits', 'inactive', 'stopped'] as const;

export const AutopilotRun = z
  .object({
    id: z.number().int(),
    autopilot_id: z.number().int(),
    cause: z.enum(RUN_CAUSES),
    state: z.enum(AUTOPILOT_RUN_STATES),
    /** The scheduled slot of this run. */
    slot_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    found: z.number().int(),
    /** Leads added to the list. */
    added: z.number().int(),
    /** Credits for the search and all follow-up actions. */
    credits: z.number().int(),
    /** Why the run was skipped, failed or stopped; null otherwise. */
    reason: z.string().nullable(),
    /** Number of slots that a skipped run covers. */
    slots: z.number().int(),
    search_id: z.number().int().nullable(),
    /** The actions after the search, in order. */
    chain: z.array(
      z.object({
        id: z.string(),
        act: z.string(),
        /** `stopped`: not enough credits. The rest is done when the run resumes. */
        state: z.enum(['waiting', 'running', 'completed', 'stopped', 'failed', 'skipped', 'canceled']),
        done: z.number().int(),
        failed: z.number().int(),
        credits: z.number().int(),
        reason: z.string().nullable(),
        /** For an action that stopped for credits: the remaining leads and the maximum missing credits. */
        missing: z.object({ leads: z.number().int(), credits: z.number().int() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'AutopilotRun' });
export type AutopilotRun = z.infer<typeof AutopilotRun>;
