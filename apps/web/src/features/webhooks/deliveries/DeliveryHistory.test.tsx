import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { click } from '../../../testing/render.tsx';
import { buttons, open, sampleDelivery, sampleDetails, serve, until } from '../testing.tsx';
import { DeliveryHistory, type HistoryAddress } from './DeliveryHistory.tsx';

let page: Awaited<ReturnType<typeof open>>;
let rows = [sampleDelivery()];
const onGo = vi.fn();
const idIn = (url: string) => Number(/deliveries\/(\d+)/.exec(url)?.[1]);

const start = async (address: HistoryAddress = {}, mayReplay = true) => {
  const asked = serve({
    'POST /api/webhooks/deliveries/': () => ({ message: 'm', data: rows[0] }),
    'POST /api/webhooks/11/replay-failed': () => ({ message: 'm', replayed: 14 }),
    'GET /api/webhooks/11/deliveries': () => ({
      data: rows,
      total: rows.length,
      currentPage: 1,
      pageSize: 20,
      counts: { all: rows.length, failed: 14, waiting: 6 },
    }),
    'GET /api/webhooks/deliveries/': ({ url }) => {
      const row = rows.find((one) => one.id === idIn(url));
      return { data: sampleDetails({ ...row, about: `Detail of ${row?.about}` }) };
    },
  });
  page = await open(
    <DeliveryHistory endpoint={11} mayReplay={mayReplay} address={address} onGo={onGo} title="Deliveries" />,
  );
  await until(() => expect(page.container.textContent).toContain(rows[0]?.about ?? 'Nothing was sent yet'));
  return asked;
};
const text = () => page.container.textContent ?? '';

afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
  onGo.mockClear();
  rows = [sampleDelivery()];
});

describe('the history of an endpoint', () => {
  it('shows deliveries with attempts, status and next retry, and details of the newest', async () => {
    rows = [
      sampleDelivery({ id: 5, about: 'Alta Dental', attempts: 3, more: 2 }),
      sampleDelivery({ id: 4, about: 'Late', answered: null, problem: 'timeout' }),
      sampleDelivery({ id: 3, about: 'Fine', status: 'delivered', answered: 200, ms: 188, next_at: null }),
    ];
    await start();
    await until(() => expect(text()).toContain('Detail of Alta Dental'));
    for (const words of ['Alta Dental +2', '3 of 12', '503', 'Time-out', '30.0 s', '188 ms', 'All 3', 'Failed 14'])
      expect(text()).toContain(words);
  });

  it('masks secrets in requests and responses', async () => {
    await start();
    await until(() => expect(text()).toContain('hidden, ends in 71Qe'));
    expect(text()).toContain('"api_key": hidden');
    expect(text()).not.toContain('[hidden]');
  });

  it('keeps the open delivery when another one arrives', async () => {
    await start();
    await until(() => expect(text()).toContain('Detail of Alta Dental'));
    rows = [sampleDelivery({ id: 2, about: 'Just arrived' }), ...rows];
    await page.client.invalidateQueries();
    await until(() => expect(text()).toContain('Just arrived'));
    expect(text()).toContain('Detail of Alta Dental');
    expect(text()).not.toContain('Detail of Just arrived');
  });

  it('opens a clicked delivery by its URL', async () => {
    rows = [sampleDelivery(), sampleDelivery({ id: 9, about: 'Another' })];
    await start({ state: 'failed' });
    await click(
      [...page.container.querySelectorAll('[role="row"]')].find((row) => row.textContent?.includes('Another')),
    );
    expect(onGo).toHaveBeenCalledWith({ state: 'failed', delivery: 9 }, false);
  });

  it('replays a delivery once, however often it is pressed', async () => {
    const asked = await start();
    await until(() => expect(buttons('Replay now')).toHaveLength(1));
    const [replay] = buttons('Replay now');
    await act(async () => {
      replay?.click();
      replay?.click();
    });
    await until(() => expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1));
    expect(asked).toContain('POST /api/webhooks/deliveries/1/replay');
  });

  it('asks before replaying all failures, with their number', async () => {
    const asked = await start();
    await until(() => expect(buttons('Replay all 14 failed')).toHaveLength(1));
    await click(buttons('Replay all 14 failed')[0]);
    expect(document.body.textContent).toContain('Replay 14 failed deliveries?');
    expect(asked.some((one) => one.startsWith('POST'))).toBe(false);
    await click(buttons('Replay')[0]);
    await until(() => expect(asked).toContain('POST /api/webhooks/11/replay-failed'));
  });

  it('of a disconnected webhook is read-only', async () => {
    await start({}, false);
    await until(() => expect(text()).toContain('Detail of Alta Dental'));
    expect(buttons(/Replay/)).toHaveLength(0);
  });

  it('explains an empty history', async () => {
    rows = [];
    await start();
    expect(text()).toContain('kept for 30 days');
  });

  it('says that an erased body cannot be restored', async () => {
    serve({
      'GET /api/webhooks/11/deliveries': () => ({
        data: rows,
        total: 1,
        currentPage: 1,
        pageSize: 20,
        counts: { all: 1, failed: 0, waiting: 0 },
      }),
      'GET /api/webhooks/deliveries/': () => ({
        data: sampleDetails({ about: '', sent: { path: '/in', headers: [], body: null, bytes: 21 } }),
      }),
    });
    page = await open(<DeliveryHistory endpoint={11} mayReplay address={{}} onGo={onGo} />);
    await until(() => expect(text()).toContain('personal data in it was erased'));
  });
});
