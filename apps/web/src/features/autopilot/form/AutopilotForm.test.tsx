import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptInput } from '../../../lib/kept/kept-input.ts';
import { click, type } from '../../../testing/render.tsx';
import { button, text, until } from '../../../testing/serving.ts';
import { AUTOPILOTS } from '../autopilot.queries.ts';
import { allOf, estimateOf, openAutopilots, sampleAutopilot, serveAutopilots } from '../testing.tsx';

let page: Awaited<ReturnType<typeof openAutopilots>>;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const field = (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
const radio = (value: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`);
const calls = (asked: { call: string }[], part: string) => asked.filter(({ call }) => call.startsWith(part));

async function choose(label: string, option: string) {
  await click(field(label));
  const wanted = () =>
    [...document.querySelectorAll('[role=option]')].find(
      (one) => one.textContent === option && !one.closest('[hidden]'),
    );
  await until(() => expect(wanted()).toBeTruthy());
  await click(wanted());
}

async function fillIn() {
  await until(() => expect(field('Location')).toBeTruthy());
  await choose('Industries', 'Dentists');
  await choose('Location', 'Lisbon, Portugal');
}

const LOCATION = 'Please select location before continue.';
const WEBHOOK = "Selected list doesn't have webhook, please setup before continue.";

describe('a new autopilot', () => {
  it('is sent completely, at the price on the button', async () => {
    const asked = serveAutopilots({
      'POST /api/autopilots/estimate': () => estimateOf(50),
      'POST /api/autopilots': () => ({ message: 'm', data: sampleAutopilot({ id: 9 }) }),
      'GET /api/autopilots/9': () => new Promise(() => undefined),
    });
    page = await openAutopilots('/create');
    await fillIn();
    await until(() => expect(button('Create, up to 50 credits a run')?.disabled).toBe(false));
    await until(() => expect(text()).toContain('120'));
    await click(button('Create, up to 50 credits a run'));
    await until(() => expect(page.router.state.location.search).toEqual({ open: 9 }));
    expect(asked.find(({ call }) => call === 'POST /api/autopilots')?.body).toEqual({
      type: 'basic',
      name: 'Dentists, Lisbon',
      list: { name: 'Dentists, Lisbon' },
      cap: 50,
      chain: [],
      search: {
        type: 'industry',
        filters: { industries: ['dentist'], location_id: 7, radius_km: 15 },
        find_emails: true,
      },
      schedule: { repeat: 'daily', time: '08:00' },
      resumes_by_itself: false,
      expected: { maximum_credits: 50 },
    });
  });

  it('is filled in as it was after a session ended and the same person came back', async () => {
    serveAutopilots({ 'POST /api/autopilots/estimate': () => estimateOf(50) });
    page = await openAutopilots('/create');
    await fillIn();
    keptInput.keep(1);
    await page.remove();
    page = await openAutopilots('/create');
    await until(() => expect(text()).toContain('Dentists'));
    await until(() => expect(field('Location')?.value).toBe('Lisbon, Portugal'));
    sessionStorage.clear();
  });

  it('shows what is missing at its field, without a request', async () => {
    const asked = serveAutopilots();
    page = await openAutopilots('/create');
    await until(() => expect(button('Create autopilot')).toBeTruthy());
    expect(text()).not.toContain(LOCATION);
    await click(button('Create autopilot'));
    await until(() => expect(text()).toContain(LOCATION));
    expect(calls(asked, 'POST /api/autopilots')).toEqual([]);
  });

  it('by webhook needs a list with a webhook', async () => {
    const asked = serveAutopilots();
    page = await openAutopilots('/create');
    await until(() => expect(radio('webhook')).toBeTruthy());
    await click(radio('webhook'));
    await click(button('Create autopilot'));
    await until(() => expect(text()).toContain(WEBHOOK));
    expect(text()).toContain(LOCATION);
    await fillIn();
    await choose('Save to', 'Dentists');
    await until(() => expect(text()).toContain('Set up its webhook'));
    expect(text()).toContain(WEBHOOK);
    await choose('Save to', 'Hooked');
    await until(() => expect(button('Create, up to 80 credits a run')).toBeTruthy());
    expect(text()).not.toContain(WEBHOOK);
    expect(calls(asked, 'POST /api/autopilots/estimate').length).toBeGreaterThan(0);
  });

  it("shows the server's errors at their fields", async () => {
    const errors = { list: [WEBHOOK] };
    serveAutopilots({
      'POST /api/autopilots': ({ call }) =>
        call.endsWith('estimate') ? estimateOf(80) : { status: 422, body: { code: 'x', message: 'Check', errors } },
    });
    page = await openAutopilots('/create');
    await fillIn();
    await until(() => expect(button(/^Create, up to/)?.disabled).toBe(false));
    await click(button(/^Create, up to/));
    await until(() => expect(text()).toContain(WEBHOOK));
    await type(field('Name'), 'Mine');
    await until(() => expect(text()).not.toContain(WEBHOOK));
  });
});

describe('the price of an earlier input', () => {
  it('is never used: the button waits for the price of the current input', async () => {
    const waiting = new Map<string, (value: unknown) => void>();
    serveAutopilots({
      'POST /api/autopilots/estimate': ({ body }) => {
        const { search } = body as { search: { type: string } };
        return search.type === 'industry' ? estimateOf(50) : new Promise((done) => void waiting.set(search.type, done));
      },
    });
    page = await openAutopilots('/create');
    await fillIn();
    await until(() => expect(button('Create, up to 50 credits a run')).toBeTruthy());
    await click(
      [...document.querySelectorAll('button[role=radio]')].find((one) => one.textContent?.includes('Domain')),
    );
    expect(button('Create, up to 50 credits a run')).toBeUndefined();
    await type(field('Domain'), 'acme.test');
    await until(() => expect(waiting.get('single')).toBeTruthy());
    expect(button('Create autopilot')?.disabled).toBe(true);
    await act(async () => waiting.get('single')?.(estimateOf(9)));
    await until(() => expect(button('Create, up to 9 credits a run')?.disabled).toBe(false));
  });
});

describe('an existing autopilot', () => {
  it('is filled in with names, and saved with the state that was read', async () => {
    const asked = serveAutopilots({
      'PUT /api/autopilots/1': () => ({ message: 'm', data: sampleAutopilot() }),
    });
    page = await openAutopilots('/basic-1/edit');
    await until(() => expect(field('Location')?.value).toBe('Lisbon, Portugal'));
    expect(field('Name')?.value).toBe('Dentists, Lisbon');
    await type(field('Name'), 'Renamed');
    await until(() => expect(button(/^Save, up to 80/)?.disabled).toBe(false));
    await click(button(/^Save, up to 80/));
    await until(() => expect(page.router.state.location.search).toEqual({ open: 1 }));
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      name: 'Renamed',
      seen: sampleAutopilot().changed_at,
      list: { id: 3 },
      cap: 40,
      search: sampleAutopilot().search,
    });
  });

  it('keeps the input if someone else changed it', async () => {
    let now = sampleAutopilot();
    const asked = serveAutopilots({
      'GET /api/autopilots/1': () => ({ data: now }),
      'PUT /api/autopilots/1': ({ body }) =>
        (body as { seen: string }).seen === now.changed_at
          ? { message: 'm', data: now }
          : { status: 409, body: { code: 'changed', message: 'Somebody else' } },
    });
    page = await openAutopilots('/basic-1/edit');
    await until(() => expect(field('Location')?.value).toBe('Lisbon, Portugal'));
    await type(field('Name'), 'Mine');
    const search = { ...now.search, filters: { ...now.search.filters, radius_km: 50 } };
    now = sampleAutopilot({ name: 'Theirs', search, changed_at: '2026-11-16T09:00:00.000Z' });
    await until(() => expect(button(/^Save, up to/)?.disabled).toBe(false));
    await click(button(/^Save, up to/));
    await until(() => expect(text()).toContain('Someone changed this autopilot in the meantime'));
    expect(field('Name')?.value).toBe('Mine');
    expect(calls(asked, 'PUT')).toHaveLength(1);
    await click(button('Discard mine'));
    await until(() => expect(field('Name')?.value).toBe('Theirs'));
    expect(text()).not.toContain('in the meantime');
  });

  it('starts from fresh data, not from the cache', async () => {
    let now = sampleAutopilot();
    serveAutopilots({
      'GET /api/autopilots?': () => allOf([]),
      'GET /api/autopilots/1': () => ({ data: now }),
    });
    page = await openAutopilots('?open=1');
    await until(() => expect(button(/^Run now/)).toBeTruthy());
    now = sampleAutopilot({ name: 'Newer', changed_at: '2026-11-16T10:00:00.000Z' });
    await act(() => page.client.invalidateQueries({ queryKey: AUTOPILOTS, refetchType: 'none' }));
    await act(() => page.router.navigate({ to: '/lead-search/autopilot/basic-1/edit' as never }));
    await until(() => expect(field('Name')?.value).toBe('Newer'));
    expect(text()).not.toContain('in the meantime');
  });

  it.each(['/webhook-1/edit', '/basic-5/edit'])('is not found at %s', async (path) => {
    serveAutopilots({ 'GET /api/autopilots/5': () => ({ status: 404, body: { code: 'x', message: 'x' } }) });
    page = await openAutopilots(path);
    await until(() => expect(text()).toContain('This page does not exist'));
  });

  it('keeps the form when its data is refetched', async () => {
    serveAutopilots();
    page = await openAutopilots('/basic-1/edit');
    await until(() => expect(field('Location')?.value).toBe('Lisbon, Portugal'));
    await type(field('Name'), 'Mine');
    await act(() => page.client.invalidateQueries({ queryKey: AUTOPILOTS }));
    expect(field('Name')?.value).toBe('Mine');
  });
});
