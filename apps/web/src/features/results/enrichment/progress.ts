/** Which of two reports about the same run is the later one: answers and news overtake each other. */
import type { Enrichment } from '@leadwright/contract/enrichment';

type Run = Enrichment;

export const isOver = ({ status }: Pick<Run, 'status'>) => status !== 'queued' && status !== 'running';

export function newer(before: Run | undefined, now: Run): Run {
  if (!before) return now;
  if (isOver(before) !== isOver(now)) return isOver(before) ? before : now;
  return before.done > now.done ? before : now;
}

/** The newest run comes first. */
export function withRun(runs: Run[], run: Run): Run[] {
  if (!runs.some(({ id }) => id === run.id)) return [run, ...runs];
  return runs.map((one) => (one.id === run.id ? newer(one, run) : one));
}
