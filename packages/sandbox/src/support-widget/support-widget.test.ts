import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { supportWidget } from './support-widget.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ vendors: [supportWidget] });
});
afterAll(() => running.stop());

const hash = (id: string) => createHmac('sha256', 'sandbox-support-secret').update(id).digest('hex');
const boot = (body: unknown) =>
  fetch(`${running.url}/support-widget/boot`, { method: 'POST', body: JSON.stringify(body) });

describe('the support widget', () => {
  it('is a script any page may load', async () => {
    const reply = await fetch(`${running.url}/support-widget/widget.js`);
    expect(reply.headers.get('content-type')).toContain('text/javascript');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await reply.text()).toContain('window.LeadwrightSupport');
  });

  it('trusts a user with the right hash only, and writes both down', async () => {
    expect((await boot({ user_id: 7, user_hash: hash('7'), name: 'Ada' })).status).toBe(200);
    const refused = await boot({ user_id: '8', user_hash: hash('7') });
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { message: 'HMAC failed: Invalid Identifier Hash Provided' },
    ]);
    expect((await boot({})).status).toBe(422);
    const boots = await (await fetch(`${running.url}/support-widget/boots`)).json();
    expect(boots).toMatchObject([
      { user_id: '8', valid: false },
      { user_id: '7', name: 'Ada', valid: true },
    ]);
  });
});
