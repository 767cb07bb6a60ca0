import { hookTrigger } from './hook.js';

export const workflowFinished = hookTrigger({
  key: 'workflow_finished',
  noun: 'Workflow',
  event: 'workflow.finished',
  isOfList: false,
  display: { label: 'Workflow Finished', description: 'Triggers when a run of a workflow has ended.' },
  sample: {
    id: 1,
    workflow: { id: 1, name: 'Local companies to the CRM' },
    trigger: 'schedule',
    status: 'completed',
    is_trial: false,
    leads: 64,
    credits: 180,
    created_at: '2026-01-05T09:30:00.000Z',
    finished_at: '2026-01-05T09:34:00.000Z',
  },
});
