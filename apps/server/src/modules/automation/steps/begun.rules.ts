/** What steps that are runs of their own have in common. */
import { AppError } from '../../../platform/errors.ts';
import type { StepState } from './steps.port.ts';

interface Run {
  status: 'queued' | 'running' | 'completed' | 'failed' | 'canceled';
  total: number;
  done?: number;
  credits: number;
  waiting_until: Date | null;
  error_code: string | null;
}

export const stateOf = ({ status, total, done = 0, credits, waiting_until, error_code }: Run): StepState => ({
  state: status === 'queued' ? 'running' : status,
  total,
  done,
  failed: 0,
  credits,
  waitingUntil: waiting_until,
  reason: error_code,
});

/** Null where the answer is that there is nothing to do. The service has undone what it began by then. */
export async function unless<T>(code: string, begin: () => Promise<T>): Promise<T | null> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null;
    throw error;
  }
}

/** It was gone or over before it could be stopped. */
export async function unlessEnded(cancel: () => Promise<unknown>): Promise<void> {
  try {
    await cancel();
  } catch (error) {
    if (!(error instanceof AppError) || (error.status !== 409 && error.status !== 404)) throw error;
  }
}

/** What a check refuses with; null: nothing. */
export async function refusalOf(check: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Asks once for all that have the same key. */
export async function onceEach<T, R>(all: readonly T[], keyOf: (one: T) => string, ask: (one: T) => Promise<R>) {
  const answers = new Map<string, R>();
  for (const one of all) if (!answers.has(keyOf(one))) answers.set(keyOf(one), await ask(one));
  return all.map((one) => answers.get(keyOf(one)) as R);
}
