/** Which of two reports about the same run is the later one: answers and news overtake each other. */
import type { Enrichment } from '@leadwright/contract/searching/enrichment';

type Run = Enrichment;

export const isOver = ({ status }: Pick<Run, 'status'>) => status !== 'queued' && status !== 'running';

/** Rows are added to a run and done, never taken back; a run that looks for the emails of a search goes on with its next page. */
const stageOf = (run: Run) => [run.total, run.done, Number(isOver(run))] as const;

export function newer(before: Run | undefined, now: Run): Run {
  if (!before) return now;
  const [was, is] = [stageOf(before), stageOf(now)];
  const at = was.findIndex((part, index) => part !== is[index]);
  return at >= 0 && Number(was[at]) > Number(is[at]) ? before : now;
}

/** The newest run comes first. */
export function withRun(runs: Run[], run: Run): Run[] {
  if (!runs.some(({ id }) => id === run.id)) return [run, ...runs];
  return runs.map((one) => (one.id === run.id ? newer(one, run) : one));
}
