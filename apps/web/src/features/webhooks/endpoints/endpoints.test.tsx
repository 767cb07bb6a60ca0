import { afterEach, describe, expect, it, vi } from 'vitest';
import { click, type } from '../../../testing/render.tsx';
import { buttons, open, sampleEndpoint, serve, until } from '../testing.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { EndpointHead } from './EndpointHead.tsx';
import { EndpointList } from './EndpointList.tsx';

let page: Awaited<ReturnType<typeof open>>;
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});
const text = () => document.body.textContent ?? '';
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

describe('the list of endpoints', () => {
  const AT = '2026-11-14T08:00:00.000Z';

  it('shows state, reason and the last 24 hours of each', async () => {
    page = await open(
      <EndpointList
        chosen={11}
        onChoose={vi.fn()}
        endpoints={[
          sampleEndpoint(),
          sampleEndpoint({ endpoint_id: 12, state: 'retrying', failed: 14, waiting: 6 }),
          sampleEndpoint({
            endpoint_id: 13,
            state: 'paused',
            waiting: 37,
            paused: { by: 'failures', at: AT, mailed: 'Mara' },
          }),
          sampleEndpoint({ endpoint_id: 14, state: 'paused', paused: { by: 'person', at: AT, mailed: null } }),
          sampleEndpoint({ endpoint_id: 15, state: 'ended', ended_at: AT }),
        ]}
      />,
    );
    for (const words of ['Live', '0 failed', 'Retrying', '14 failed, 6 waiting', 'Resume, 37 waiting', 'Start again'])
      expect(text()).toContain(words);
    expect(text()).toContain('Five days of failure. Mara was mailed');
    expect(text()).toContain('Paused manually');
    expect(text()).toContain('Answered 410 on 14 Nov');
    expect(page.container.querySelectorAll('[role="img"] > i')).toHaveLength(5 * 24);
  });

  it('resumes one without opening it', async () => {
    const onChoose = vi.fn();
    const asked = serve({ 'POST /api/webhooks/13/resume': () => ({ message: 'm' }) });
    page = await open(
      <EndpointList
        chosen={undefined}
        onChoose={onChoose}
        endpoints={[sampleEndpoint({ endpoint_id: 13, state: 'paused', waiting: 2 })]}
      />,
    );
    await click(buttons('Resume, 2 waiting')[0]);
    await until(() => expect(asked).toContain('POST /api/webhooks/13/resume'));
    expect(onChoose).not.toHaveBeenCalled();
  });
});

describe('adding an endpoint', () => {
  it('shows token and secret once, until copied', async () => {
    const created = vi.fn();
    const closed = vi.fn();
    let sent: unknown;
    serve({
      'POST /api/webhooks': ({ body }) => {
        sent = body;
        return { message: 'm', data: sampleEndpoint({ endpoint_id: 77 }), made: { token: 'tok_1', secret: 'whsec_1' } };
      },
    });
    page = await open(<EndpointDialog endpoint={null} onCreated={created} onClose={closed} />);
    await type(field('url'), 'https://new.test/in');
    await click(document.querySelectorAll('fieldset input')[1]);
    await click(buttons('Add endpoint')[0]);
    await until(() => expect(text()).toContain('whsec_1'));
    expect(sent).toEqual({ url: 'https://new.test/in', token: '', events: ['lead.added', 'search.finished'] });
    expect(text()).toContain('tok_1');
    expect(created).toHaveBeenCalledWith(77);
    expect(closed).not.toHaveBeenCalled();
    await click(buttons('I have copied it')[0]);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('requires an address and at least one event', async () => {
    const asked = serve({});
    page = await open(<EndpointDialog endpoint={null} onClose={vi.fn()} />);
    await click(document.querySelector('fieldset input'));
    await click(buttons('Add endpoint')[0]);
    expect(document.querySelector('fieldset [role="alert"]')?.textContent).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('the open endpoint', () => {
  const head = (state: Parameters<typeof sampleEndpoint>[0] = {}) => (
    <EndpointHead endpoint={sampleEndpoint(state)} onTested={tested} onRemoved={removed} />
  );
  const tested = vi.fn();
  const removed = vi.fn();
  const menu = async (item: string) => {
    await click(document.querySelector('button[aria-haspopup="menu"]'));
    await until(() => expect(buttons(item)).toHaveLength(1));
    await click(buttons(item)[0]);
  };

  it('links a test to its delivery', async () => {
    serve({ 'POST /api/webhooks/11/test': () => ({ message: 'm', answered: 200, delivery_id: 31 }) });
    page = await open(head());
    await click(buttons('Send a test')[0]);
    await until(() => expect(tested).toHaveBeenCalledWith(31));
  });

  it('shows a new secret until copied, although the confirmation has closed', async () => {
    serve({
      'POST /api/webhooks/11/rotate-secret': () => ({
        message: 'm',
        made: { secret: 'whsec_2' },
        old_secret_until: '2026-11-17T00:00:00.000Z',
      }),
    });
    page = await open(head());
    await menu('New secret');
    await until(() => expect(text()).toContain('Make a new signing secret for sync.brightloop.test/in?'));
    await click(buttons('New secret').at(-1));
    await until(() => expect(text()).toContain('whsec_2'));
    await click(buttons('I have copied it')[0]);
    await until(() => expect(text()).not.toContain('whsec_2'));
  });

  it('is deleted by name, with its pending deliveries', async () => {
    const asked = serve({ 'DELETE /api/webhooks/1': () => ({ message: 'm' }) });
    page = await open(head({ waiting: 6 }));
    await menu('Delete');
    await until(() => expect(text()).toContain('Delete the endpoint sync.brightloop.test/in?'));
    expect(text()).toContain('6 deliveries that are still waiting are dropped');
    await click(buttons('Delete endpoint')[0]);
    await until(() => expect(removed).toHaveBeenCalled());
    expect(asked).toContain('DELETE /api/webhooks/1');
  });
});
