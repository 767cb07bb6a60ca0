import type { Schedule } from '@leadwright/contract/automation/schedule';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click } from '../../../testing/render.tsx';
import { until as drawn } from '../../../testing/serving.ts';
import { newNode } from '../graph/graph.ts';
import { buttons, open, sampleWorkflow, serve, text, until } from '../testing.tsx';
import { HookDialog } from './HookDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';

let page: Awaited<ReturnType<typeof open>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});
/** The saved body. */
const sent = (asked: ReturnType<typeof serve>) =>
  asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
const DAILY: Schedule = { repeat: 'daily', time: '07:30' };

describe('the schedule of a workflow', () => {
  it('is saved as chosen, and then closes', async () => {
    const onClose = vi.fn();
    const asked = serve({ 'PUT /api/workflows/7/schedule': () => ({ message: 'm', data: {} }) });
    page = await open(<ScheduleDialog workflow={sampleWorkflow({ schedule: DAILY })} onClose={onClose} />);
    expect(text()).toContain('Schedule for Physios to HighLevel');
    expect(text()).toContain("Times are those of your account's time zone, Europe/Lisbon.");
    await click(buttons('Save schedule')[0]);
    await until(() => expect(onClose).toHaveBeenCalled());
    expect(sent(asked)).toEqual([{ schedule: DAILY }]);
  });

  it('is removed', async () => {
    const onClose = vi.fn();
    const asked = serve({ 'PUT /api/workflows/7/schedule': () => ({ message: 'm', data: {} }) });
    page = await open(<ScheduleDialog workflow={sampleWorkflow({ schedule: DAILY })} onClose={onClose} />);
    await click(buttons('Remove schedule')[0]);
    await until(() => expect(onClose).toHaveBeenCalled());
    expect(sent(asked)).toEqual([{ schedule: null }]);
  });

  it('stays open if it could not be saved', async () => {
    const onClose = vi.fn();
    const asked = serve({});
    page = await open(<ScheduleDialog workflow={sampleWorkflow()} onClose={onClose} />);
    expect(buttons('Remove schedule')).toEqual([]);
    await click(buttons('Save schedule')[0]);
    await until(() => expect(sent(asked)).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    expect(text()).toContain('Schedule for Physios to HighLevel');
  });

  it('shows the maximum cost per run', async () => {
    const graph = { nodes: [newNode('filter', 'a', { x: 0, y: 0 })], edges: [] };
    const estimate = { problems: [], maximum_credits: 1017, balance: 5, is_affordable: false, nodes: [] };
    serve({
      'POST /api/workflows/estimate': () => ({ data: estimate }),
      'GET /api/workflows/7': () => ({ data: { ...sampleWorkflow(), graph, problems: [] } }),
    });
    page = await open(<ScheduleDialog workflow={sampleWorkflow({ schedule: DAILY })} onClose={vi.fn()} />);
    await drawn(() => expect(text()).toContain('Each run costs up to 1,017 credits.'));
  });

  it('explains why it is halted, and offers to continue', async () => {
    serve({});
    const halted = 'There were not enough credits for a run.';
    const workflow = sampleWorkflow({ schedule: DAILY, next_run_at: null, halted });
    page = await open(<ScheduleDialog workflow={workflow} onClose={vi.fn()} />);
    expect(text()).toContain(`The schedule is halted. ${halted}`);
    expect(buttons('Resume schedule')).toHaveLength(1);
  });

  it('shows what was skipped', async () => {
    serve({});
    const skipped = { at: '2026-03-02T09:00:00.000Z', slots: 1, reason: 'The run before was still going on.' };
    page = await open(<ScheduleDialog workflow={sampleWorkflow({ schedule: DAILY, skipped })} onClose={vi.fn()} />);
    expect(text()).toContain('The run before was still going on.');
  });
});

describe('the URL of a workflow', () => {
  const hook = {
    url: 'https://leads.test/api/workflows/hooks/abc',
    secret_ends: 'x7Qe',
    last_called_at: null,
    created_at: '2026-11-14T08:00:00.000Z',
  };
  const made = {
    message: 'm',
    secret: 'wfs_told-once',
    data: { ...sampleWorkflow({ hook }), graph: { nodes: [], edges: [] } },
  };

  it('is created with a secret that is shown once and closed only by its button', async () => {
    const onClose = vi.fn();
    serve({ 'POST /api/workflows/7/hook': () => made });
    page = await open(<HookDialog workflow={sampleWorkflow()} onClose={onClose} />);
    await click(buttons('Create address')[0]);
    await until(() => expect(text()).toContain('wfs_told-once'));
    for (const words of [hook.url, 'It is not shown again.', 'Authorization: Bearer wfs_told-once'])
      expect(text()).toContain(words);
    expect(document.querySelector('[aria-label="Close"]')).toBeNull();
    await click(buttons('I have copied it')[0]);
    expect(onClose).toHaveBeenCalled();
  });

  it('shows only the end of an earlier secret', async () => {
    page = await open(<HookDialog workflow={sampleWorkflow({ hook })} onClose={vi.fn()} />);
    expect(text()).toContain('•••• x7Qe');
    expect(text()).toContain('None yet');
    expect(buttons('Create address')).toEqual([]);
  });

  it('asks before creating a new secret', async () => {
    const asked = serve({ 'POST /api/workflows/7/hook': () => made });
    page = await open(<HookDialog workflow={sampleWorkflow({ hook })} onClose={vi.fn()} />);
    await click(buttons('New secret')[0]);
    expect(asked).toEqual([]);
    expect(text()).toContain('The secret in use stops working at once.');
    await click(buttons('New secret').at(-1));
    await until(() => expect(text()).toContain('wfs_told-once'));
  });

  it('asks before it is removed', async () => {
    const onClose = vi.fn();
    const asked = serve({ 'DELETE /api/workflows/7/hook': () => ({ message: 'm', data: made.data }) });
    page = await open(<HookDialog workflow={sampleWorkflow({ hook })} onClose={onClose} />);
    await click(buttons('Remove address')[0]);
    expect(text()).toContain('Remove the address?');
    expect(asked).toEqual([]);
    await click(buttons('Remove address').at(-1));
    await until(() => expect(onClose).toHaveBeenCalled());
    expect(asked).toMatchObject([{ call: 'DELETE /api/workflows/7/hook' }]);
  });
});
