import type { User } from '@leadwright/contract/accounts/accounts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handOver } from '../../../lib/popup/relay.ts';
import { session } from '../../../lib/session.ts';
import { click } from '../../../testing/render.tsx';
import { keepProblem } from '../connect/outcome.ts';
import { button, KEAP, open, pageOf, sampleConnection, samplePush, serve, text, until } from '../testing.tsx';
import { CrmTab } from './CrmTab.tsx';

const ALL = ['ghl', 'keap', 'zapier', 'groove'];
const offered = (ids = ALL) => ids.map((id) => ({ id, is_ready: true }));
const ZAPS = {
  data: [],
  summary: { live: 0, delivered_7_days: 0, failed_7_days: 0, last_at: null },
  invite_url: 'https://zapier.test/invite/1',
};
const rest = {
  'GET /api/zapier/hooks': () => ZAPS,
  'GET /api/crm-pushes/history': () => pageOf([]),
  'GET /api/crm/connections/': () => ({ data: { mapped: 12, rows: [] } }),
};

let page: Awaited<ReturnType<typeof open>>;
beforeEach(() => {
  session.setUser({ isMainUser: true } as User);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const cards = () => [...document.querySelectorAll('section[aria-labelledby] h2')].map((one) => one.textContent?.trim());

describe('the tab CRM', () => {
  it("shows only the brand's CRMs", async () => {
    serve({ 'GET /api/crm/connections': () => ({ data: [], providers: offered(['keap', 'zapier']) }), ...rest });
    page = await open(<CrmTab />);
    await until(() => expect(cards()).toEqual(['Keap', 'Zapier']));
    await until(() => expect(text()).toContain('https://zapier.test/invite/1'));
    expect(text()).not.toContain('For every push');
  });

  it('links to a page about Zapier if the installation has no invitation', async () => {
    const zapier = { data: [], summary: { live: 0, delivered_7_days: 0, failed_7_days: 0 }, invite_url: null };
    serve({
      'GET /api/crm/connections': () => ({ data: [], providers: offered(['zapier']) }),
      ...rest,
      'GET /api/zapier/hooks': () => zapier,
    });
    page = await open(<CrmTab />);
    await until(() =>
      expect(document.querySelector('a[href="/settings/zapier"]')?.textContent).toBe('How to connect Zapier'),
    );
  });

  it('says if a brand offers none, and if the installation has no app', async () => {
    serve({ 'GET /api/crm/connections': () => ({ data: [], providers: [] }), ...rest });
    page = await open(<CrmTab />);
    await until(() => expect(text()).toContain('No CRM can be connected here'));
    await page.remove();
    const providers = [{ id: 'ghl', is_ready: false }];
    serve({ 'GET /api/crm/connections': () => ({ data: [], providers }), ...rest });
    page = await open(<CrmTab />);
    await until(() => expect(text()).toContain('HighLevel is not set up on this site yet'));
    expect(button('Connect HighLevel')).toBeUndefined();
  });

  it('shows health, rate use, the last push, and leads waiting for a lost connection', async () => {
    const last_push = { id: 3, at: '2026-11-01T09:00:00.000Z', leads: 46, sent: 44, failed: 2, is_undone: false };
    const ended = { ...KEAP, state: 'reconnect' as const, problem: 'Invalid Refresh Token', waiting: 31 };
    serve({
      'GET /api/crm/connections': () => ({ data: [sampleConnection({ last_push }), ended], providers: offered() }),
      ...rest,
      'GET /api/crm-pushes/history': () => pageOf([samplePush({ state: 'completed', sent: 117 })], 1),
    });
    page = await open(<CrmTab />);
    await until(() => expect(text()).toContain('12 fields mapped'));
    for (const words of ['Healthy', '38 of 100', '44 sent', '2 failed', 'Needs reconnect', '31 leads are waiting'])
      expect(text()).toContain(words);
    const primary = [...document.querySelectorAll('button[data-variant=filled]')].map((one) => one.textContent);
    expect(primary).toEqual(['Reconnect']);
  });

  it('tests a connection once, however often it is pressed', async () => {
    const tested = { at: new Date().toISOString(), steps: [{ step: 'tags', ms: 97, problem: 'Scope is missing' }] };
    let answer = (_: unknown) => {};
    const held = new Promise((resolve) => {
      answer = resolve;
    });
    const asked = serve({
      'POST /api/crm/connections/1/test': () => held,
      'GET /api/crm/connections': () => ({
        data: [sampleConnection({ test: asked.some(({ call }) => call.endsWith('/test')) ? (tested as never) : null })],
        providers: offered(),
      }),
      ...rest,
    });
    page = await open(<CrmTab />);
    await until(() => expect(button('Test')).toBeDefined());
    const [test] = [button('Test')];
    await click(test);
    await click(test);
    answer({ message: '', data: sampleConnection({ test: tested as never }) });
    await until(() => expect(text()).toContain('Scope is missing'));
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('shows once why the full-page connection failed', async () => {
    keepProblem('Access was not granted, so nothing was connected.');
    serve({ 'GET /api/crm/connections': () => ({ data: [], providers: offered() }), ...rest });
    page = await open(<CrmTab />);
    await until(() => expect(text()).toContain('Access was not granted'));
    await page.remove();
    page = await open(<CrmTab />);
    await until(() => expect(cards()).toHaveLength(4));
    expect(text()).not.toContain('Access was not granted');
  });
});

describe('connecting', () => {
  const authorize = (body: unknown) => ({
    url: `https://crm.test/allow?state=s-${(body as { window: string }).window}`,
  });

  async function begin(which: string) {
    const asked = serve({
      'POST /api/crm/authorize': ({ body }) => authorize(body),
      'GET /api/crm/connections': () => ({ data: [], providers: offered() }),
      ...rest,
    });
    page = await open(<CrmTab />);
    await until(() => expect(button('Connect HighLevel')).toBeDefined());
    await click(button('Connect HighLevel'));
    await click(button(which, document.querySelector('section[role=dialog]') ?? document));
    return asked;
  }

  it("opens the CRM's page in a popup, and hears its outcome", async () => {
    const popup = { closed: false, close: vi.fn(), location: { href: '' } };
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    const asked = await begin('Continue at HighLevel');
    await until(() => expect(popup.location.href).toBe('https://crm.test/allow?state=s-popup'));
    expect(asked.find(({ call }) => call.includes('authorize'))?.body).toMatchObject({
      provider: 'ghl',
      suite: 'main',
    });
    await handOver('s-popup', { connected: null, words: 'Choose one location.' });
    await until(() => expect(text()).toContain('Choose one location.'));
    expect(popup.close).toHaveBeenCalled();

    await click(button('Continue at HighLevel'));
    await until(() => expect(asked.filter(({ call }) => call.includes('authorize'))).toHaveLength(2));
    await until(async () => expect(await handOver('s-popup', { connected: 4, words: 'Connected.' }, 50)).toBe(true));
    await until(() => expect(document.querySelector('section[role=dialog]')).toBeNull());
  });

  it('replaces this page by choice, and if popups are blocked', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    await begin('Open in this window');
    await until(() => expect(assign).toHaveBeenCalledWith('https://crm.test/allow?state=s-page'));
    await page.remove();
    assign.mockClear();
    vi.spyOn(window, 'open').mockReturnValue(null);
    const asked = await begin('Continue at HighLevel');
    await until(() => expect(assign).toHaveBeenCalledWith('https://crm.test/allow?state=s-page'));
    const body = asked.find(({ call }) => call.includes('authorize'))?.body;
    expect(body).toMatchObject({ window: 'page', return_to: '/' });
  });
});
