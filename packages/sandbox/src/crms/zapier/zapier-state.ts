/** State of Zapier's side: what each hook received, and how the next request is answered. */
import { z } from 'zod';
import type { Sandbox } from '../../vendor.ts';
import { type LeadsState, newLeads } from '../received-leads.ts';

export const HookAnswer = z.strictObject({
  status: z.union([z.literal(200), z.literal(410), z.literal(429), z.literal(500)]),
  /** This many times, then 200 again. */
  times: z.number().int().min(1).optional(),
});
export type HookAnswer = z.infer<typeof HookAnswer>;

export interface ZapierState extends LeadsState {
  answers: Record<string, HookAnswer>;
}

export const zapierStore = (sandbox: Sandbox) =>
  sandbox.store('zapier', (): ZapierState => ({ ...newLeads(), answers: {} }));
