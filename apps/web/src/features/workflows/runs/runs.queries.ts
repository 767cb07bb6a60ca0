/** Workflow runs: one run, the history, leads at an edge, the journal, and actions. */
import type { Port } from '@leadwright/contract/automation/workflow-graph';
import { type ItemState, type WorkflowRun, workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import type { ClientOutput } from '@leadwright/contract/endpoint';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../../lib/act.ts';
import { usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';
import { WORKFLOWS } from '../editor/workflow.queries.ts';

export type Run = ClientOutput<typeof workflowRuns.get>['data'];

const RUN = [...WORKFLOWS, 'run'];
const RUNS = [...WORKFLOWS, 'runs'];
const ITEMS = [...WORKFLOWS, 'items'];
const JOURNAL = [...WORKFLOWS, 'journal'];
/** Live events may be lost; polling catches up. */
const OFTEN_MS = 4000;

export const isGoing = ({ state }: Pick<WorkflowRun, 'state'>) => state === 'queued' || state === 'running';

export function useRun(workflow: number, run: number) {
  const client = useQueryClient();
  useLive('workflow.run', (news) => void (news.id === run && noteRun(client, news)));
  return useQuery({
    queryKey: [...RUN, run],
    queryFn: async ({ signal }) => (await call(workflowRuns.get, { params: { id: workflow, run } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? OFTEN_MS : false),
  });
}

/**
 * Live events contain only changed nodes; the others stay. They are newer than a pending response. They cannot be used
 * before the first response, which has the graph: the code waits for it, and refetches it while the run continues.
 */
export async function noteRun(client: QueryClient, news: WorkflowRun) {
  const queryKey = [...RUN, news.id];
  if (client.getQueryData(queryKey) === undefined) return;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Run>(queryKey, (known) => {
    if (!known) return known;
    const moved = new Map(news.nodes.map((node) => [node.id, node]));
    return { ...known, ...news, nodes: known.nodes.map((node) => moved.get(node.id) ?? node) };
  });
}

export const useRuns = (workflow: number, page: number) => {
  useLive('workflow.run', useRefresh(RUNS));
  return usePaged({
    key: [...RUNS, workflow],
    question: { page, limit: 20 },
    ask: (query, signal) => call(workflowRuns.find, { params: { id: workflow }, query }, { signal }),
  });
};

export interface Place {
  workflow: number;
  run: number;
  node: string;
}

interface ItemsAsk extends Place {
  port?: Port | undefined;
  state?: ItemState | undefined;
  page: number;
  limit: number;
}

/** `stage`: the number so far; a higher number invalidates the page. */
export const useItems = ({ workflow, run, node, port, state, ...page }: ItemsAsk, stage: number) =>
  usePaged({
    key: [...ITEMS, run, node, stage],
    question: { ...page, port, state },
    ask: (asked, signal) =>
      call(
        workflowRuns.items,
        {
          params: { id: workflow, run, node },
          query: { ...page, ...(asked.port && { port: asked.port }), ...(asked.state && { state: asked.state }) },
        },
        { signal },
      ),
  });

export const useJournal = ({ workflow, run, node }: Place, page: number, stage: number) =>
  usePaged({
    key: [...JOURNAL, run, node, stage],
    question: { page, limit: 20 },
    ask: (asked, signal) =>
      call(workflowRuns.journal, { params: { id: workflow, run }, query: { ...asked, node } }, { signal }),
  });

type Moved = ClientOutput<typeof workflowRuns.cancel>;
type Which = { workflow: number; run: number };

function useRunAct<Input>(act: Act<Input, Moved>) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: ({ data }) => noteRun(client, data),
    onSettled: () => client.invalidateQueries({ queryKey: WORKFLOWS }),
  });
}
export const useStopRun = () =>
  useRunAct(({ workflow: id, run }: Which, once) => call(workflowRuns.cancel, { params: { id, run } }, once));
export const useResumeRun = () =>
  useRunAct(({ workflow: id, run }: Which, once) => call(workflowRuns.resume, { params: { id, run } }, once));
export const useRetryNode = () =>
  useRunAct(({ workflow: id, run, node }: Place, once) =>
    call(workflowRuns.retry, { params: { id, run, node } }, once),
  );
