import type { WorkflowRun } from '@leadwright/contract/automation/workflow-runs';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../lib/query.ts';
import { WORKFLOWS } from '../editor/workflow.queries.ts';
import { noteRun } from './runs.queries.ts';

it('shows a run whose live events arrived before its first response', async () => {
  const client = createQueryClient();
  const { promise, resolve } = Promise.withResolvers<{ state: string; nodes: object[] }>();
  const shown = new QueryObserver(client, { queryKey: [...WORKFLOWS, 'run', 5], queryFn: () => promise });
  const stop = shown.subscribe(() => {});
  await noteRun(client, { id: 5, state: 'running', nodes: [] } as unknown as WorkflowRun);
  resolve({ state: 'queued', nodes: [] });
  await expect.poll(() => shown.getCurrentResult().data).toMatchObject({ state: 'queued' });
  await noteRun(client, { id: 5, state: 'completed', nodes: [] } as unknown as WorkflowRun);
  expect(shown.getCurrentResult().data).toMatchObject({ state: 'completed' });
  stop();
});
