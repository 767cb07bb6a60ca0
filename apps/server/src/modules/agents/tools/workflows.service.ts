/** Workflows of the account: which there are, what a run costs at most, run one, watch it. */
import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { workflows } from '@leadwright/contract/automation/workflows';
import { z } from 'zod';
import { Confirmation, confirm, offer, spent } from '../spending.service.ts';
import { ADDS, READS, tool } from '../tool.port.ts';

const question = {
  workflow_id: z.number().int().positive().describe('The id of a workflow, from list_workflows.'),
  is_trial: z.boolean().default(false).describe('Only a few leads of each search, to try it.'),
};
const Question = z.object(question);

export const workflowTools = [
  tool({
    name: 'list_workflows',
    title: 'Workflows',
    description:
      'The workflows that people have drawn, with their last run: searches, research, texts, filters and connections that run one after the other. Only what `is_ready` can run.',
    annotations: READS,
    input: z.object({ search: z.string().max(200).default(''), page: z.number().int().min(1).default(1) }),
    async run({ api }, { search, page }) {
      const found = await api(workflows.find, { query: { search, page } });
      return {
        total: found.total,
        workflows: found.data.map(({ id, name, nodes, is_ready, last_run, next_run_at }) => ({
          id,
          name,
          nodes,
          is_ready,
          last_run,
          next_run_at,
        })),
      };
    },
  }),
  tool({
    name: 'estimate_workflow',
    title: 'Estimate a run of a workflow',
    description:
      'What one run of a workflow costs at most, and what keeps it from running. Free. Returns the `estimate` that run_workflow wants, unless there are problems.',
    annotations: READS,
    input: Question,
    async run(caller, given) {
      const { data: workflow } = await caller.api(workflows.get, { params: { id: given.workflow_id } });
      const body = { graph: workflow.graph, is_trial: given.is_trial };
      const { data } = await caller.api(workflows.estimate, { body });
      const { maximum_credits } = data;
      if (maximum_credits === null) return { ...data, estimate: null };
      const asked = { act: 'workflow' as const, question: { ...given, version: workflow.version } };
      return { ...data, version: workflow.version, ...(await offer(caller, asked, { cost_each: 0, maximum_credits })) };
    },
  }),
  tool({
    name: 'run_workflow',
    title: 'Run a workflow',
    description:
      'Runs the version of a workflow that was estimated. Spends credits, never more than `maximum_credits`, and may send leads to a CRM or a webhook if the workflow does. The same estimate starts it once; one run at a time. Keys with a daily limit of credits cannot. Watch it with get_workflow_run.',
    annotations: ADDS,
    input: z.object({ ...question, version: z.number().int().positive(), ...Confirmation }),
    async run(caller, { estimate, maximum_credits, ...given }) {
      confirm(caller, { act: 'workflow', question: given }, { estimate, maximum_credits });
      const { workflow_id: id, version, is_trial } = given;
      const body = { version, is_trial, expected: { maximum_credits } };
      const { data } = await caller.api(workflowRuns.start, { params: { id }, body }, estimate);
      return { run: data, ...(await spent(caller, data)) };
    },
  }),
  tool({
    name: 'get_workflow_run',
    title: 'Progress of a workflow',
    description: 'How far a run of a workflow is, node by node, and what it has cost so far.',
    annotations: READS,
    input: z.object({ workflow_id: question.workflow_id, run_id: z.number().int().positive() }),
    async run(caller, { workflow_id: id, run_id: run }) {
      const { data } = await caller.api(workflowRuns.get, { params: { id, run } });
      const { graph: _graph, ...progress } = data;
      return { run: progress, ...(await spent(caller, data)) };
    },
  }),
];
