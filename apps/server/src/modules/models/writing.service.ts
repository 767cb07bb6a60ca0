/** Asks a model to write, between transactions; what was used is recorded whether or not anything came of it. */
import type { z } from 'zod';
import type { Base } from '../../platform/context.ts';
import type { ModelUse, Prompt, Purpose } from './model.port.ts';

interface Request extends Prompt {
  purpose: Purpose;
  /** Of the answer. */
  maxTokens: number;
  signal?: AbortSignal;
}

export interface TextRequest extends Request {
  /** Hears the text as it comes, cleaned. */
  onPiece?(text: string): void;
}

export interface ValueRequest<T> extends Request {
  schema: z.ZodType<T>;
  /** Of the schema, for the provider: letters and underscores. */
  name: string;
}

/** Throws ModelProblem, or the signal's reason. Never inside a transaction. */
export function writeText(
  base: Base,
  accountId: number,
  request: TextRequest,
): Promise<{ text: string; use: ModelUse }> {
  throw new Error(`not yet: ${base.requestId} ${accountId} ${request.purpose}`);
}

/** A value of the schema; one repair attempt, then `garbage`. */
export function writeValue<T>(
  base: Base,
  accountId: number,
  request: ValueRequest<T>,
): Promise<{ value: T; use: ModelUse }> {
  throw new Error(`not yet: ${base.requestId} ${accountId} ${request.purpose}`);
}
