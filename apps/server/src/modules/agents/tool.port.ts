/** What a tool for agents is. It reaches the product only through the endpoints that people use, as its caller. */
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { CallInside } from '../../platform/http/in-process.ts';

export interface Caller extends Ctx {
  api: CallInside;
}

/** What a client shows or asks its person before it lets an agent use the tool. */
interface Hints {
  readOnlyHint: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  annotations: Hints;
  input: z.ZodObject;
  run(caller: Caller, input: never): Promise<object>;
}

/** Reads what the account has. */
export const READS: Hints = { readOnlyHint: true, openWorldHint: false };
/** Changes nothing, but may ask a vendor. */
export const ASKS: Hints = { readOnlyHint: true, openWorldHint: true };
/** Adds, and a repeat adds nothing. */
export const ADDS: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
/** May overwrite other users' data. */
export const REPLACES: Hints = { ...ADDS, destructiveHint: true };

export const tool = <const I extends z.ZodObject>(
  made: Omit<Tool, 'input' | 'run'> & { input: I; run(caller: Caller, input: z.output<I>): Promise<object> },
): Tool => made;
