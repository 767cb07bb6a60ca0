/** Decides which of two reports about a run is later: responses and live events may arrive out of order. */
import type { Enrichment } from '@leadwright/contract/searching/enrichment';

type Run = Enrichment;

export const isOver = ({ status }: Pick<Run, 'status'>) => status !== 'queued' && status !== 'running';

/** Rows of a run are only added and completed. A run that finds a search's e-mails continues with its next page. */
const stageOf = (run: Run) => [run.total, run.done, Number(isOver(run))] as const;

export function newer(before: Run | undefined, now: Run): Run {
  if (!before) return now;
  const [was, is] = [stageOf(before), stageOf(now)];
  const at = was.findIndex((part, index) => part !== is[index]);
  return at >= 0 && Number(was[at]) > Number(is[at]) ? before : now;
}

/** Newest first. */
export function withRun(runs: Run[], run: Run): Run[] {
  if (!runs.some(({ id }) => id === run.id)) return [run, ...runs];
  return runs.map((one) => (one.id === run.id ? newer(one, run) : one));
}
