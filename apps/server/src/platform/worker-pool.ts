import type { Log } from './log.ts';
import type { Platform } from './context.ts';
import type { Worker } from './jobs.ts';
export interface TaskContext { signal: AbortSignal; attempt: number; isLastAttempt: boolean; log: Log }
export interface Task { timeoutSeconds: number; keepDead: boolean; run(payload: unknown, context: TaskContext): Promise<void> }
export class Poison extends Error {}
export interface WorkerOptions { concurrency?: number; heartbeatMs?: number; silenceMs?: number; graceMs?: number; pollMs?: number }
export function startPool(_platform: Platform, _tasks: Map<string, Task>, _options: WorkerOptions): Promise<Worker> { throw new Error('being written'); }
