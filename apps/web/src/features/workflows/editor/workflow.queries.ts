/** One workflow: load, save, versions, estimate, and start. */
import { WorkflowGraph as GraphSchema, type WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { type Template, type Workflow, workflows } from '@leadwright/contract/automation/workflows';
import { withoutUnknown } from '@leadwright/contract/unknown-parameters';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../../lib/act.ts';
import { useAnswer, usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';

/** Everything about workflows. */
export const WORKFLOWS = ['workflows'];
const keyOf = (id: number) => [...WORKFLOWS, 'one', id];

export const fetchWorkflow = async (id: number, signal?: AbortSignal) =>
  (await call(workflows.get, { params: { id } }, signal ? { signal } : {})).data;

export const useWorkflow = (id: number) =>
  useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => fetchWorkflow(id, signal), staleTime: 0 });

/** The response is newer than the screen. */
function useNote() {
  const client = useQueryClient();
  return ({ data }: { data: Workflow }) => {
    client.setQueryData(keyOf(data.id), data);
    return client.invalidateQueries({ queryKey: WORKFLOWS, predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  };
}

/** A stored graph may contain obsolete settings. */
const sendable = (graph: WorkflowGraph): WorkflowGraph => withoutUnknown(GraphSchema, graph);

interface Created {
  name: string;
  graph?: WorkflowGraph;
  template?: Template;
}
export function useCreateWorkflow() {
  const note = useNote();
  return useAct(
    ({ graph, ...rest }: Created, once) =>
      call(workflows.create, { body: { ...rest, ...(graph && { graph: sendable(graph) }) } }, once),
    { onSuccess: note },
  );
}

interface Saved {
  id: number;
  name: string;
  graph: WorkflowGraph;
  note: string;
  version: number;
}
export function useSaveWorkflow() {
  const note = useNote();
  return useAct(
    ({ id, graph, ...rest }: Saved, once) =>
      call(workflows.update, { params: { id }, body: { ...rest, graph: sendable(graph) } }, once),
    { onSuccess: note },
  );
}

export const useVersions = (id: number, page: number) =>
  usePaged({
    key: [...WORKFLOWS, 'versions', id],
    question: { page, limit: 20 },
    ask: (query, signal) => call(workflows.versions, { params: { id }, query }, { signal }),
  });

export const useVersion = (id: number, version: number) =>
  useAnswer({
    key: [...WORKFLOWS, 'version'],
    question: { id, version },
    ask: async (params, signal) => (await call(workflows.version, { params }, { signal })).data,
  });

const QUIET_MS = 400;

/** Positions and names do not affect the price. */
const priced = ({ nodes, edges }: WorkflowGraph): WorkflowGraph => ({
  nodes: nodes.map((node) => ({ ...node, x: 0, y: 0, title: '' })),
  edges,
});

/** Disabled while nothing could run (null). */
export const useEstimate = (graph: WorkflowGraph | null, is_trial = false) =>
  useAnswer({
    key: [...WORKFLOWS, 'estimate'],
    question: graph && { graph: sendable(priced(graph)), is_trial },
    ask: async (body, signal) => (await call(workflows.estimate, { body }, { signal })).data,
    quietMs: QUIET_MS,
    retry: false,
  });

interface Start {
  id: number;
  version: number;
  is_trial: boolean;
  expected: { maximum_credits: number };
}
export function useStartRun() {
  const client = useQueryClient();
  return useAct(({ id, ...body }: Start, once) => call(workflowRuns.start, { params: { id }, body }, once), {
    onSuccess: () => client.invalidateQueries({ queryKey: WORKFLOWS }),
  });
}
