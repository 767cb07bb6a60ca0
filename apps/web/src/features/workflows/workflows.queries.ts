/** The account's workflows and their triggers. Every change refreshes all views. */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import { type WorkflowItem, workflows } from '@leadwright/contract/automation/workflows';
import { useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { WORKFLOWS } from './editor/workflow.queries.ts';

export type { WorkflowItem };

export interface WorkflowsQuery {
  page: number;
  limit: number;
  search: string;
}

export const useWorkflows = (question: WorkflowsQuery) =>
  usePaged({
    key: [...WORKFLOWS, 'page'],
    question,
    ask: (query, signal) => call(workflows.find, { query }, { signal }),
  });

function useWorkflowAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSuccess: () => client.invalidateQueries({ queryKey: WORKFLOWS }) });
}

export const useCopyWorkflow = () =>
  useWorkflowAct(({ id, name }: { id: number; name: string }, once) =>
    call(workflows.copy, { params: { id }, body: { name } }, once),
  );

export const useRemoveWorkflow = () =>
  useWorkflowAct((id: number, once) => call(workflows.remove, { params: { id } }, once));

export const useSaveSchedule = () =>
  useWorkflowAct(({ id, schedule }: { id: number; schedule: Schedule | null }, once) =>
    call(workflows.schedule, { params: { id }, body: { schedule } }, once),
  );

export const useOpenHook = () =>
  useWorkflowAct((id: number, once) => call(workflows.openHook, { params: { id } }, once));

export const useCloseHook = () =>
  useWorkflowAct((id: number, once) => call(workflows.closeHook, { params: { id } }, once));
