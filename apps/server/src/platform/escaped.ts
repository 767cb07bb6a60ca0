/**
 * Unhandled errors. Their request or job is lost; the others continue. This is safe, because the state of a process is derived from
 * the database and every unit of work has its own transaction. At worst a leaked connection makes `/readyz` fail, and then only this
 * process is replaced.
 */
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

interface Heard {
  log: Log;
  metrics: Metrics;
}

let heard: Heard | null = null;

/**
 * Before this is called, such an error ends the process: a start that fails must not look like one that succeeded. A process that
 * starts anew on restored data calls it again.
 */
export function surviveEscaped(by: Heard): void {
  const isFirst = heard === null;
  heard = by;
  if (!isFirst) return;
  process.on('unhandledRejection', (reason) => {
    heard?.metrics.escaped('rejection');
    heard?.log.error({ err: asError(reason) }, 'a promise failed and nothing handled it; the process goes on');
  });
  process.on('uncaughtException', (error) => {
    heard?.metrics.escaped('exception');
    heard?.log.error({ err: asError(error) }, 'an error was thrown and nothing caught it; the process goes on');
  });
}

/**
 * From the first line on: the program that reads the output may end before this process does, also while it starts or stops. A
 * log that cannot be written would be logged as the next error, and so on.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(`not an error: ${String(reason)}`));
