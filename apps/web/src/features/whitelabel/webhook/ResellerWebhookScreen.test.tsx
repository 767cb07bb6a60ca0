import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, type } from '../../../testing/render.tsx';
import { clickTwice, inDialog, openScreen } from '../../../testing/screen.tsx';
import { button, serve, text, until } from '../../../testing/serving.ts';
import { sampleDelivery, sampleDetails, sampleEndpoint } from '../../webhooks/testing.tsx';
import { ResellerWebhookScreen } from './ResellerWebhookScreen.tsx';

const PATH = '/whitelabel/webhook';
const ENDPOINT = sampleEndpoint({ events: ['subscription.created'] as never, waiting: 2 });
const DELIVERY = sampleDelivery({ event: 'subscription.created', about: 'Olivar Sur' });
const HISTORY = {
  'GET /api/wl/webhooks/11/deliveries': () => ({
    data: [DELIVERY],
    total: 1,
    currentPage: 1,
    pageSize: 20,
    counts: { all: 1, failed: 1, waiting: 1 },
  }),
  'GET /api/wl/webhooks/deliveries/1': () => ({ data: sampleDetails(DELIVERY) }),
};

let page: Awaited<ReturnType<typeof openScreen>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

describe('webhooks of a reseller', () => {
  it('start empty, and are added with customer events; secrets are shown once', async () => {
    const made: ReturnType<typeof sampleEndpoint>[] = [];
    const asked = serve({
      'GET /api/wl/webhooks': () => ({ data: made }),
      ...HISTORY,
      'POST /api/wl/webhooks': () => {
        made.push(ENDPOINT);
        return { message: 'm', data: ENDPOINT, made: { token: 'tok_1', secret: 'whsec_1' } };
      },
    });
    page = await openScreen(PATH, ResellerWebhookScreen);
    await until(() => expect(text()).toContain('No webhook connected'));
    await click(button('Add an endpoint'));
    await until(() => expect(inDialog().textContent).toContain('subscription.trial_will_end'));
    expect(inDialog().textContent).not.toContain('lead.added');
    await type(inDialog().querySelector<HTMLInputElement>('input[name="url"]'), 'https://crm.northwind.test/hook');
    await click([...inDialog().querySelectorAll('button')].find((one) => one.textContent?.startsWith('Add')));
    await until(() => expect(text()).toContain('whsec_1'));
    expect(asked.find(({ call }) => call === 'POST /api/wl/webhooks')?.body).toMatchObject({
      url: 'https://crm.northwind.test/hook',
      events: ['subscription.created'],
    });
  });

  it('show deliveries, and replay one with one press', async () => {
    const asked = serve({
      'GET /api/wl/webhooks': () => ({ data: [ENDPOINT] }),
      ...HISTORY,
      'POST /api/wl/webhooks/deliveries/1/replay': () => ({ message: 'm', data: DELIVERY }),
    });
    page = await openScreen(`${PATH}?endpoint=11`, ResellerWebhookScreen);
    await until(() => expect(text()).toContain('Olivar Sur'));
    await until(() => expect(button('Replay now')).toBeDefined());
    await clickTwice(button('Replay now'));
    await until(() => expect(asked.some(({ call }) => call.endsWith('/replay'))).toBe(true));
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('are deleted by name after a confirmation with the pending deliveries', async () => {
    let data = [ENDPOINT];
    const asked = serve({
      'GET /api/wl/webhooks': () => ({ data }),
      ...HISTORY,
      'DELETE /api/wl/webhooks/1': () => {
        data = [];
        return { message: 'Deleted.' };
      },
    });
    page = await openScreen(`${PATH}?endpoint=11`, ResellerWebhookScreen);
    await until(() => expect(document.querySelector('button[aria-haspopup="menu"]')).not.toBeNull());
    await click(document.querySelector('button[aria-haspopup="menu"]'));
    await until(() => expect(button('Delete')).toBeDefined());
    await click(button('Delete'));
    await until(() => expect(text()).toContain('Delete the endpoint sync.brightloop.test/in?'));
    expect(text()).toContain('2 deliveries that are still waiting are dropped');
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await click(button('Delete endpoint'));
    await until(() => expect(text()).toContain('No webhook connected'));
  });
});
