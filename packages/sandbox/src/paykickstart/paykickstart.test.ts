import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../server.ts';
import { paykickstart } from './paykickstart.ts';

const bodies: string[] = [];
const product = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    bodies.push(text);
    response.end('{}');
  });
});
let running: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  await new Promise<void>((done) => product.listen(0, '127.0.0.1', done));
  const productUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  running = await startSandbox({ vendors: [paykickstart], productUrl });
});
afterAll(async () => {
  await running.stop();
  await new Promise((done) => product.close(done));
});

const send = (order: object) =>
  fetch(`${running.url}/paykickstart/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });

describe('PayKickstart', () => {
  it('sends a purchase, signed over the values in the order of their positions as text', async () => {
    const reply = await send({ event: 'sales', buyer_email: 'ana@example.test', product_id: '4711' });
    expect(await reply.json()).toMatchObject({ event: 'sales', answer: '200' });
    const fields = [...new URLSearchParams(bodies.at(-1))];
    const values = fields
      .filter(([name, value]) => name !== 'verification_code' && value !== '' && value !== '0')
      .map(([, value]) => value);
    const order = values.map((_value, index) => String(index)).sort();
    const text = order.map((index) => values[Number(index)]).join('|');
    const code = createHmac('sha1', 'sandbox-paykickstart-secret').update(text).digest('hex');
    expect(Object.fromEntries(fields)['verification_code']).toBe(code);
  });

  it('rejects an impossible order', async () => {
    expect((await send({ event: 'sales', buyer_email: 'nobody', product_id: '1' })).status).toBe(400);
    expect((await send({ event: 'gift', buyer_email: 'ana@example.test', product_id: '1' })).status).toBe(400);
  });

  it('has a page to send from and a portal to look at', async () => {
    expect(await (await fetch(`${running.url}/paykickstart/`)).text()).toContain('Send');
    expect(await (await fetch(`${running.url}/paykickstart/billing`)).text()).toContain('Billing portal');
  });
});
