import { vi } from 'vitest';

/** Waits for an asynchronous result on a machine of any speed. The time-out only ends tests that never succeed. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 120_000 });
