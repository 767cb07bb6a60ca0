import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click } from '../../../testing/render.tsx';
import { buttons, open, sampleRun, sampleWorkflow, serve, text, until } from '../testing.tsx';
import type { WorkflowItem } from '../workflows.queries.ts';
import { CopyWorkflowDialog, DeleteWorkflowDialog } from './workflow-dialogs.tsx';
import { columnsOf } from './workflows.columns.tsx';

let page: Awaited<ReturnType<typeof open>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

const Row = ({ workflow }: { workflow: WorkflowItem }) => (
  <>
    {columnsOf(i18next.t, vi.fn()).map(({ id, cell }) => (
      <div key={id}>{cell(workflow)}</div>
    ))}
  </>
);

describe('a row of the table', () => {
  const show = async (changes: Partial<WorkflowItem>) => {
    const workflow = sampleWorkflow(changes);
    const router = createRouter({
      routeTree: createRootRoute({ component: () => <Row workflow={workflow} /> }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    });
    page = await open(<RouterProvider router={router as never} />);
    await until(() => expect(text()).toContain(workflow.name));
    return text();
  };

  it('shows its nodes, its last run and its triggers', async () => {
    const found = await show({
      node_count: 12,
      last_run: sampleRun(),
      schedule: { repeat: 'weekly', time: '06:00', weekday: 5 },
      next_run_at: '2126-11-20T06:00:00.000Z',
    });
    for (const words of [
      'Physios to HighLevel',
      '+9',
      'Completed',
      '214 leads',
      '292 credits',
      'Weekly, Friday at 06:00',
    ])
      expect(found).toContain(words);
    expect(found).toContain('Next run: ');
    expect(page.container.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
      'Company search, Filter, Connection',
    );
  });

  it('says that it never ran, or that something is missing', async () => {
    expect(await show({})).toContain('Never run');
    await page.remove();
    expect(await show({ is_ready: false })).toContain('Incomplete');
  });

  it('says that its schedule is halted, and that calls start it', async () => {
    const hook = {
      url: 'https://x.test/h',
      secret_ends: 'abcd',
      last_called_at: null,
      created_at: '2026-11-14T08:00:00.000Z',
    };
    const found = await show({ schedule: { repeat: 'daily', time: '07:00' }, halted: 'No credits.', hook });
    for (const words of ['Daily at 07:00', 'Schedule halted', 'By a call from outside']) expect(found).toContain(words);
  });

  it('is a link that can open in another tab', async () => {
    await show({});
    expect(document.querySelector('a[href="/lead-search/workflows/7"]')?.textContent).toBe('Physios to HighLevel');
  });

  it.each(['queued', 'running', 'stopped', 'completed', 'failed', 'canceled'] as const)(
    'has words for %s',
    async (state) => {
      const found = await show({ last_run: sampleRun({ state }) });
      expect(found).not.toContain('workflows.list');
    },
  );
});

describe('dialogs of a workflow', () => {
  it('copies it under another name', async () => {
    const onClose = vi.fn();
    const asked = serve({ 'POST /api/workflows/7/copy': () => ({ message: 'm', data: {} }) });
    page = await open(<CopyWorkflowDialog workflow={sampleWorkflow()} onClose={onClose} />);
    await click(buttons('Copy')[0]);
    await until(() => expect(onClose).toHaveBeenCalled());
    expect(asked.map(({ body }) => body)).toEqual([{ name: 'Physios to HighLevel (copy)' }]);
  });

  it('deletes only after confirmation, and says what is deleted with it', async () => {
    const onClose = vi.fn();
    const asked = serve({ 'DELETE /api/workflows/7': () => ({ message: 'm' }) });
    const workflow = sampleWorkflow({ last_run: sampleRun({ state: 'running' }) });
    page = await open(<DeleteWorkflowDialog workflow={workflow} onClose={onClose} />);
    expect(text()).toContain('Delete Physios to HighLevel?');
    expect(text()).toContain('The run that is going on is stopped.');
    expect(asked).toEqual([]);
    await click(buttons('Delete workflow')[0]);
    await until(() => expect(onClose).toHaveBeenCalled());
    expect(asked).toMatchObject([{ call: 'DELETE /api/workflows/7' }]);
  });
});
