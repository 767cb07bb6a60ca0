import { vi } from 'vitest';

/** Waits for what comes by itself, however busy the machine is: the time-out only ends what never comes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 120_000 });
