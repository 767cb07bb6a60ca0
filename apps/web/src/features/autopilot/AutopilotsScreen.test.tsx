import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, press, type } from '../../testing/render.tsx';
import { button, text, until } from '../../testing/serving.ts';
import { AUTOPILOTS } from './autopilot.queries.ts';
import { allOf, estimateOf, openAutopilots, pageOf, sampleAutopilot, sampleRun, serveAutopilots } from './testing.tsx';

let page: Awaited<ReturnType<typeof openAutopilots>>;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('innerWidth', 1440);
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const THREE = [1, 2, 3].map((id) => sampleAutopilot({ id, name: `Number ${id}`, maximum_credits: id * 10 }));
const SECOND = sampleAutopilot({ cap: 70, changed_at: '2026-11-16T09:00:00.000Z' });
const again = () => act(() => page.client.invalidateQueries({ queryKey: AUTOPILOTS }));
const LATER = '2026-11-16T10:00:00.000Z';
const calls = <T extends { call: string }>(asked: T[], part: string) =>
  asked.filter(({ call }) => call.startsWith(part));

async function choose(label: RegExp, option: string) {
  await click(button(label));
  const options = () => [...document.querySelectorAll('[role=option]')].find((one) => one.textContent === option);
  await until(() => expect(options()).toBeTruthy());
  await click(options());
}

describe('the list', () => {
  it('shows the last 30 days, the time zone, and the state of each autopilot', async () => {
    const stop = { reason: 'credits' as const, words: 'x', at: '2026-10-26T09:00:00.000Z' };
    const stopped = sampleAutopilot({ id: 2, name: 'Owners', state: 'stopped', stop, maximum_credits: 45 });
    const asked = serveAutopilots({
      'GET /api/autopilots': () => allOf([sampleAutopilot(), stopped]),
      'GET /api/user-limits': () => ({ balance: 1300, reserved: 16 }),
      'POST /api/autopilots/2/resume': () => ({ message: 'm', data: stopped }),
    });
    page = await openAutopilots();
    await until(() => expect(text()).toContain('Owners stopped on'));
    for (const words of [
      '1,546',
      '412',
      '701',
      'Europe/Lisbon',
      'no credits',
      'You have 1,284 now; one run takes 45 at most.',
    ])
      await until(() => expect(text()).toContain(words));
    await click(button('Resume'));
    await until(() => expect(calls(asked, 'POST /api/autopilots/2/resume')).toHaveLength(1));
  });

  it('explains the feature while there is none', async () => {
    serveAutopilots({ 'GET /api/autopilots': () => allOf([]) });
    page = await openAutopilots();
    await until(() => expect(text()).toContain('Searches that repeat by themselves'));
    expect(text()).not.toContain('Last 30 days');
  });

  it('opens one in the side panel, and moves with the arrow keys', async () => {
    serveAutopilots({ 'GET /api/autopilots': () => allOf(THREE) });
    page = await openAutopilots('?open=2');
    await until(() => expect(text()).toContain('2 of 3'));
    await press(document.body, 'ArrowDown');
    await until(() => expect(text()).toContain('3 of 3'));
    await press(document.body, 'ArrowDown');
    await press(document.body, 'ArrowUp');
    await press(document.body, 'ArrowUp');
    await until(() => expect(text()).toContain('1 of 3'));
    expect(page.router.state.location.search).toEqual({ open: 1 });
  });
});

describe('the price', () => {
  it('of Run now belongs to the open autopilot, and is sent with the request', async () => {
    const asked = serveAutopilots({
      'GET /api/autopilots': () => allOf(THREE),
      'POST /api/autopilots/3/run': () => ({ status: 409, body: { code: 'price_changed', message: 'The price' } }),
    });
    page = await openAutopilots('?open=2');
    await until(() => expect(button('Run now, up to 20 credits')).toBeTruthy());
    await press(document.body, 'ArrowDown');
    await until(() => expect(button('Run now, up to 30 credits')).toBeTruthy());
    await click(button('Run now, up to 30 credits'), { detail: 1 });
    await click(button('Run now, up to 30 credits'), { detail: 2 });
    await until(() => expect(calls(asked, 'POST /api/autopilots/3/run')).toHaveLength(1));
    expect(asked.find(({ call }) => call.endsWith('/3/run'))?.body).toEqual({ expected: { maximum_credits: 30 } });
  });

  it('of the previous schedule is never used: a change clears it, and late responses are ignored', async () => {
    const waiting: Record<number, (value: unknown) => void> = {};
    serveAutopilots({
      'POST /api/autopilots/estimate': ({ body }) =>
        new Promise((resolve) => {
          waiting[(body as { cap: number }).cap] = resolve;
        }),
    });
    page = await openAutopilots('?open=1');
    await until(() => expect(button(/^Run now/)).toBeTruthy());
    const cap = () => document.querySelector<HTMLInputElement>('input[aria-label="Most new leads of a run"]');
    await type(cap(), '50');
    await until(() => expect(waiting[50]).toBeTruthy());
    expect(button(/^Run now/)).toBeUndefined();
    expect(button('Save')?.disabled).toBe(true);
    await type(cap(), '60');
    await until(() => expect(waiting[60]).toBeTruthy());
    await act(async () => waiting[60]?.(estimateOf(120)));
    await until(() => expect(button('Save, up to 120 credits a run')).toBeTruthy());
    await act(async () => waiting[50]?.(estimateOf(100)));
    await until(() => expect(button('Save, up to 120 credits a run')?.disabled).toBe(false));
    expect(text()).not.toContain('100 credits');
  });
});

describe('what another tab changed', () => {
  it('is reported, loses nothing, and is overwritten only on request', async () => {
    let now = sampleAutopilot();
    const asked = serveAutopilots({
      'GET /api/autopilots': () => allOf([now]),
      'PUT /api/autopilots/1': ({ body }) => {
        const { seen, cap } = body as { seen: string; cap: number };
        if (seen === now.changed_at) return { message: 'm', data: { ...now, cap } };
        return { status: 409, body: { code: 'changed', message: 'Somebody else' } };
      },
    });
    page = await openAutopilots('?open=1');
    await until(() => expect(button('Repeat: Daily')).toBeTruthy());
    await choose(/^Repeat:/, 'Weekly');
    await until(() => expect(button(/^Save, up to/)?.disabled).toBe(false));
    now = SECOND;
    await click(button(/^Save, up to/));
    await until(() => expect(text()).toContain('Someone changed this autopilot in the meantime'));
    expect(button('Repeat: Weekly')).toBeTruthy();
    await click(button('Save over it'));
    await until(() => expect(calls(asked, 'PUT')).toHaveLength(2));
    expect(asked.findLast(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      seen: SECOND.changed_at,
      cap: 70,
      schedule: { repeat: 'weekly', time: '07:30' },
    });
  });

  it('shows at once if nothing was changed here', async () => {
    let now = sampleAutopilot();
    serveAutopilots({ 'GET /api/autopilots': () => allOf([now]) });
    page = await openAutopilots('?open=1');
    const cap = () => document.querySelector<HTMLInputElement>('input[aria-label="Most new leads of a run"]')?.value;
    await until(() => expect(cap()).toBe('40'));
    now = SECOND;
    await again();
    await until(() => expect(cap()).toBe('70'));
    expect(text()).not.toContain('in the meantime');
  });
});

describe("the user's own changes", () => {
  it("in quick succession do not count as someone else's", async () => {
    let now = sampleAutopilot();
    const saved = sampleAutopilot({ schedule: { repeat: 'weekly', time: '07:30', weekday: 1 }, changed_at: LATER });
    const asked = serveAutopilots({
      'GET /api/autopilots?': () => allOf([now]),
      'PUT /api/autopilots/1': () => {
        now = saved;
        return { message: 'm', data: saved };
      },
    });
    page = await openAutopilots('?open=1');
    await until(() => expect(button('Repeat: Daily')).toBeTruthy());
    for (const repeat of ['Weekly', 'Monthly']) {
      await choose(/^Repeat:/, repeat);
      await until(() => expect(button(/^Save, up to/)?.disabled).toBe(false));
      await click(button(/^Save, up to/));
      await until(() => expect(button(/^Run now/)).toBeTruthy());
    }
    const seen = calls(asked, 'PUT').map(({ body }) => (body as { seen: string }).seen);
    expect(seen).toEqual([sampleAutopilot().changed_at, LATER]);
  });
});

describe('leaving with changes', () => {
  it('asks first; staying keeps them', async () => {
    serveAutopilots({ 'GET /api/autopilots': () => allOf(THREE) });
    page = await openAutopilots('?open=2');
    await until(() => expect(button('Repeat: Daily')).toBeTruthy());
    await choose(/^Repeat:/, 'Monthly');
    await click(button('Next'));
    const stay = () => [...document.querySelectorAll('[role=dialog] button')].at(-2);
    await until(() => expect(stay()).toBeTruthy());
    await click(stay());
    expect(button('Repeat: Monthly')).toBeTruthy();
    expect(page.router.state.location.search).toEqual({ open: 2 });
  });
});

describe('the history', () => {
  it('shows each run, its follow-up actions, and why a slot was skipped', async () => {
    const step = {
      id: 'a',
      act: 'push',
      state: 'completed',
      done: 20,
      failed: 1,
      credits: 0,
      reason: null,
      missing: null,
    } as const;
    const runs = [
      sampleRun({ id: 3, chain: [step] }),
      sampleRun({ id: 2, state: 'skipped', reason: 'The run before it was still going' }),
      sampleRun({ id: 1, cause: 'catch_up', chain: [{ ...step, failed: 0, done: 14 }] }),
    ];
    serveAutopilots({ 'GET /api/autopilots/1/runs': () => pageOf(runs) });
    page = await openAutopilots('?open=1');
    for (const words of ['20 sent, 1 failed', 'Skipped: the run before it was still going', 'Catch-up, 14 sent'])
      await until(() => expect(text()).toContain(words));
    await click(button('All 2 runs'));
    await until(() => expect(text()).toContain('Runs of Dentists, Lisbon'));
    await until(() => expect(text()).toContain('Catch-up after missed slots'));
  });

  it('never shows runs of another autopilot', async () => {
    serveAutopilots({
      'GET /api/autopilots': () => allOf(THREE),
      'GET /api/autopilots/1/runs': () => pageOf([sampleRun({ found: 7777 })]),
      'GET /api/autopilots/2/runs': () => new Promise(() => undefined),
    });
    page = await openAutopilots('?open=1');
    await until(() => expect(text()).toContain('7,777'));
    await press(document.body, 'ArrowDown');
    await until(() => expect(text()).toContain('2 of 3'));
    expect(text()).not.toContain('7,777');
  });
});

describe('deleting', () => {
  it('names the autopilot, and requires confirmation', async () => {
    const asked = serveAutopilots({ 'DELETE /api/autopilots/1': () => ({ message: 'm' }) });
    page = await openAutopilots('?open=1');
    await until(() => expect(button('More for Dentists, Lisbon')).toBeTruthy());
    await click(button('More for Dentists, Lisbon'));
    await until(() => expect(button('Delete')).toBeTruthy());
    await click(button('Delete'));
    await until(() => expect(text()).toContain('Delete Dentists, Lisbon?'));
    expect(calls(asked, 'DELETE')).toEqual([]);
    await click(button('Delete autopilot'));
    await until(() => expect(calls(asked, 'DELETE /api/autopilots/1')).toHaveLength(1));
    await until(() => expect(page.router.state.location.search).toEqual({}));
  });
});
