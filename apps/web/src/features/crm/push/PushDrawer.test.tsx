import type { User } from '@leadwright/contract/accounts/accounts';
import type { CrmPush } from '@leadwright/contract/integrations/crm-push';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { click } from '../../../testing/render.tsx';
import {
  button,
  KEAP,
  open,
  pageOf,
  sampleConnection,
  samplePush,
  sampleRecord,
  serve,
  text,
  until,
} from '../testing.tsx';
import { PushDrawer } from './PushDrawer.tsx';

const SELECTION = { ids: [1, 2, 3] };
const PROVIDERS = [{ id: 'ghl', is_ready: true }];
const onClose = vi.fn();
const onPlanned = vi.fn();
let page: Awaited<ReturnType<typeof open>>;
/** The server's pushes, by id. */
let pushes: Record<number, CrmPush>;
let connections = [sampleConnection(), KEAP];

beforeEach(() => {
  session.setUser({ isMainUser: true } as User);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pushes = { 9: samplePush() };
  connections = [sampleConnection(), KEAP];
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onClose.mockClear();
  onPlanned.mockClear();
});

const idIn = (call: string) => Number(/crm-pushes\/(\d+)/.exec(call)?.[1]);
const moved = (id: number) => ({ message: '', data: pushes[id] });

async function show(more: Parameters<typeof serve>[0] = {}, props: { pushId?: number } = {}) {
  const asked = serve({
    'GET /api/crm/connections': () => ({ data: connections, providers: PROVIDERS }),
    'POST /api/campaigns/7/crm-pushes': () => moved(9),
    'GET /api/crm-pushes/history': () => pageOf([]),
    'GET /api/crm-pushes/9/records': () => pageOf([sampleRecord()], 21),
    'GET /api/crm-pushes/': ({ call }) => ({ data: pushes[idIn(call)] }),
    ...more,
  });
  const chosen = props.pushId ? { pushId: props.pushId } : { selection: SELECTION };
  page = await open(<PushDrawer listId={7} {...chosen} onPlanned={onPlanned} onClose={onClose} />);
  return asked;
}
const posts = (asked: Awaited<ReturnType<typeof show>>, what: string) =>
  asked.filter(({ call }) => call.startsWith('POST') && call.endsWith(what));

describe('the plan', () => {
  it('is made once for the chosen leads and the default CRM, and shows effects and reasons', async () => {
    const asked = await show();
    await until(() => expect(text()).toContain('Alta Dental Studio'));
    expect(posts(asked, 'crm-pushes').map(({ body }) => body)).toEqual([{ connection_id: 1, selection: SELECTION }]);
    const words = ['128 leads', '96', 'Not in HighLevel yet', '44 filled, 9 changed, 37 kept', 'Skip 8', 'Blocked 3'];
    for (const one of [
      ...words,
      'several contacts match',
      'same email',
      'Lisboa',
      'Filled',
      'Replaced: Rating.',
      'lisbon',
    ])
      expect(text()).toContain(one);
    expect(onPlanned).toHaveBeenCalledWith(9);
  });

  it('is sent once, with what was shown', async () => {
    const asked = await show({
      'POST /api/crm-pushes/9/send': () => {
        pushes[9] = samplePush({ state: 'sending', started_at: '2026-11-16T09:47:00.000Z', sent: 3 });
        return moved(9);
      },
    });
    await until(() => expect(button('Send 117 leads')).toBeDefined());
    await click(button('Send 117 leads'), { detail: 1 });
    await until(() => expect(text()).toContain('3 of 117'));
    expect(posts(asked, '/send').map(({ body }) => body)).toEqual([{ expected: { create: 96, update: 21 } }]);
    expect(button('Send 117 leads')).toBeUndefined();
    expect(text()).toContain('You can close this. It continues in the background');
  });

  it('is not sent if something has changed: it is shown again and asks again', async () => {
    const asked = await show({
      'POST /api/crm-pushes/9/send': () => {
        pushes[9] = samplePush({ is_changed: true, plan: { ...samplePush().plan, create: 90 } });
        return { status: 409, body: { code: 'crm-push.changed', message: 'It has changed.' } };
      },
    });
    await until(() => expect(button('Send 117 leads')).toBeDefined());
    await click(button('Send 117 leads'), { detail: 1 });
    await until(() => expect(button('Send 111 leads')).toBeDefined());
    expect(text()).toContain('Nothing was sent. Please look again.');
    expect(posts(asked, '/send')).toHaveLength(1);
  });

  it('for another CRM is a new plan; the first cannot be sent while it is made', async () => {
    const slow = samplePush({ id: 10, state: 'planning', checked: 40, connection: { ...KEAP, provider: 'keap' } });
    const asked = await show({
      'POST /api/campaigns/7/crm-pushes': ({ body }) =>
        (body as { connection_id: number }).connection_id === 2 ? { message: '', data: slow } : moved(9),
    });
    pushes[10] = slow;
    await until(() => expect(button('Send 117 leads')).toBeDefined());
    await click(button(/^Send to: HighLevel/));
    const [choice] = [...document.querySelectorAll('[role=menuitemradio]')].filter((one) =>
      /Keap/.test(one.textContent ?? ''),
    );
    await click(choice);
    await until(() => expect(text()).toContain('Comparing with Keap'));
    expect(button('Send 117 leads')).toBeUndefined();
    expect(text()).toContain('40 of 128');
    expect(posts(asked, 'crm-pushes').map(({ body }) => (body as { connection_id: number }).connection_id)).toEqual([
      1, 2,
    ]);
  });

  it('stays with its CRM when another tab changes the default', async () => {
    const asked = await show();
    await until(() => expect(button('Send 117 leads')).toBeDefined());
    connections = [sampleConnection({ is_default: false }), { ...KEAP, is_default: true }];
    await page.client.invalidateQueries({ queryKey: ['crm-connections'] });
    await until(() => expect(asked.filter(({ call }) => call === 'GET /api/crm/connections')).toHaveLength(2));
    expect(posts(asked, 'crm-pushes')).toHaveLength(1);
    expect(button('Send 117 leads')).toBeDefined();
  });

  it('that fails says why, and can be retried', async () => {
    let isAway = true;
    await show({
      'POST /api/campaigns/7/crm-pushes': () =>
        isAway ? { status: 422, body: { code: 'crm.refused', message: 'The CRM rejected this.' } } : moved(9),
    });
    await until(() => expect(text()).toContain('The CRM rejected this.'));
    isAway = false;
    await click(button('Try again'));
    await until(() => expect(button('Send 117 leads')).toBeDefined());
  });

  it('is not requested while no CRM is connected, or the access has ended', async () => {
    connections = [];
    const asked = await show();
    await until(() => expect(text()).toContain('No CRM is connected yet'));
    await page.remove();
    connections = [sampleConnection({ state: 'reconnect' })];
    await show();
    await until(() => expect(text()).toContain('HighLevel ended the access.'));
    expect(posts(asked, 'crm-pushes')).toEqual([]);
  });

  it('lets the user choose one of several contacts', async () => {
    const candidates = [{ id: 'c7', url: null, by: 'email' as const, name: 'Ana', email: 'ana@x.test', phone: '' }];
    const two = sampleRecord({ id: 5, act: 'skip', reason: 'ambiguous', candidates, differences: [] });
    const asked = await show({
      'GET /api/crm-pushes/9/records?act=skip': () => pageOf([two], 1),
      'PUT /api/crm-pushes/9/records/5': () => ({ message: '', data: two, push: samplePush() }),
    });
    await until(() => expect(button('Choose one')).toBeDefined());
    await click(button('Choose one'));
    await until(() => expect(button('This one: Ana')).toBeDefined());
    await click(button('This one: Ana'));
    await until(() => expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ contact_id: 'c7' }));
  });
});

describe('a completed push', () => {
  const SENT = samplePush({
    state: 'completed',
    sent: 115,
    failed: 2,
    created: 95,
    updated: 20,
    undo_until: '2026-12-15T09:00:00.000Z',
    started_at: '2026-11-16T09:47:00.000Z',
    finished_at: '2026-11-16T09:47:12.000Z',
  });
  const failed = sampleRecord({ state: 'failed', act: 'create', problem: { status: 422, words: 'no such phone' } });

  it('opens by its URL, shows every result, and resends only failures', async () => {
    pushes[9] = SENT;
    const asked = await show(
      {
        'GET /api/crm-pushes/9/records': () => pageOf([failed], 117),
        'POST /api/crm-pushes/9/retry': () => {
          pushes[9] = { ...SENT, state: 'sending', failed: 0 };
          return moved(9);
        },
      },
      { pushId: 9 },
    );
    await until(() => expect(text()).toContain('422, no such phone'));
    for (const words of ['117 leads in 12 s', '115 sent', '2 failed']) expect(text()).toContain(words);
    await click(button('Retry 2 failed'));
    await until(() => expect(text()).toContain('115 of 117'));
    expect([posts(asked, '/retry').length, posts(asked, 'crm-pushes').length]).toEqual([1, 0]);
  });

  it('is undone after a confirmation that explains the effect, and lists what was left unchanged', async () => {
    pushes[9] = SENT;
    const asked = await show(
      {
        'POST /api/crm-pushes/9/undo': () => {
          pushes[9] = { ...SENT, state: 'undone', undo: { deleted: 94, restored: 20, left_alone: 1, open: 0 } };
          return moved(9);
        },
      },
      { pushId: 9 },
    );
    await until(() => expect(button('Undo')).toBeDefined());
    await click(button('Undo'));
    expect(text()).toContain('Undo the push of 115 leads to HighLevel?');
    expect(text()).toContain('It deletes the 95 new contacts no one has changed since.');
    await click(button('Undo push'));
    await until(() => expect(text()).toContain('94 contacts deleted, 20 with their old values again.'));
    expect(text()).toContain('1 was changed in HighLevel since and left alone.');
    expect(posts(asked, '/undo')).toHaveLength(1);
    expect(button('Undo')).toBeUndefined();
  });
});
