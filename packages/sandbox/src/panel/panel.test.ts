import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from '../html.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import type { Vendor } from '../vendor.ts';
import { stepMs } from './clock-page.ts';
import { offsetWords } from './parts.ts';

const NASTY = '"><img src=x onerror=alert(1)>';
const acme: Vendor = {
  name: 'acme',
  title: 'Acme',
  register: (app) => void app.get('/ping', () => ({ pong: true })),
  credentials: { api_key: 'acme-key' },
  links: () => [{ label: 'Door', path: '/door' }],
  panel: () => ({ title: 'Acme inside', html: html`<p>${NASTY}</p>` }),
};

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ vendors: [acme], productUrl: 'https://app.test/' });
});
afterAll(() => running.stop());

const page = async (path: string) => (await fetch(running.url + path)).text();
const submit = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(running.url + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });

/** A raw mail of a hostile sender. */
async function sendRaw(lines: string[]): Promise<void> {
  const socket = createConnection(running.smtpPort, '127.0.0.1');
  const said = [
    'EHLO x',
    'MAIL FROM:<a@x.test>',
    'RCPT TO:<victim@x.test>',
    'DATA',
    `${lines.join('\r\n')}\r\n.`,
    'QUIT',
  ];
  for await (const answer of socket) {
    if (/^\d{3} /m.test(String(answer)) && said.length > 0) socket.write(`${said.shift()}\r\n`);
  }
}

describe('the panel', () => {
  it('shows mails, codes and all other received data as text, never as markup', async () => {
    await sendRaw([`From: ${NASTY} <evil@x.test>`, `Subject: ${NASTY}`, `X-Odd: ${NASTY}`, '', `${NASTY} 424242`]);
    await fetch(`${running.url}/hooks/${encodeURIComponent(NASTY)}`, {
      method: 'POST',
      body: NASTY,
      headers: { 'x-odd': NASTY },
    });
    const paths = [
      '/',
      '/?mail=1&view=text',
      '/?mail=1&view=headers',
      `/?to=${encodeURIComponent(NASTY)}`,
      '/panel/webhooks',
      '/panel/vendor/acme',
    ];
    for (const path of paths) {
      const markup = await page(path);
      expect(markup).not.toContain('<img src=x');
      expect(markup).toContain('&lt;img src=x');
    }
    expect(await page('/')).toContain('<b class="code">424242</b>');
  });

  it('allows no page to run its own script or be framed', async () => {
    const policy = (await fetch(running.url)).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('names every vendor with its address, keys and pages', async () => {
    const markup = await page('/panel/vendors');
    for (const words of [
      'Acme',
      `${running.url}/acme`,
      'Api key',
      'acme-key',
      '/acme/door',
      '/panel/vendor/acme',
      String(running.smtpPort),
    ]) {
      expect(markup).toContain(words);
    }
    expect((await fetch(`${running.url}/panel/vendor/nobody`)).status).toBe(404);
  });

  it('moves the clock by its buttons and by a custom step', async () => {
    await submit('/panel/clock', { step: 'week' });
    await submit('/panel/clock', { amount: '90', unit: 'minutes' });
    expect(running.sandbox.clock.offsetMs()).toBe(7 * 86_400_000 + 90 * 60_000);
    for (const form of [
      { step: 'decade' },
      { amount: '-1', unit: 'days' },
      { amount: '99999', unit: 'days' },
      {},
    ] as Record<string, string>[]) {
      expect((await submit('/panel/clock', form)).headers.get('location')).toBe('/panel/clock?error');
    }
    expect(running.sandbox.clock.offsetMs()).toBe(7 * 86_400_000 + 90 * 60_000);
  });

  it('rejects forms of other sites', async () => {
    expect((await submit('/panel/mail/empty', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await submit('/panel/mail/empty', {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    expect(await page('/')).toContain('No mail yet');
  });

  it('sets how a webhook is answered', async () => {
    await submit('/panel/webhooks/settings', { name: 'shop', secret: '', status: '410', delay_ms: '0' });
    expect((await fetch(`${running.url}/hooks/shop`, { method: 'POST' })).status).toBe(410);
    expect((await submit('/panel/webhooks/settings', { name: 'shop', status: '999', delay_ms: '0' })).status).toBe(400);
  });

  it("resets a webhook's connection, and shows it", async () => {
    const form = { name: 'cut', secret: '', status: '200', delay_ms: '', retry_after: '', times: '1', fault: 'reset' };
    await submit('/panel/webhooks/settings', form);
    await expect(fetch(`${running.url}/hooks/cut`, { method: 'POST' })).rejects.toThrow();
    expect(await page('/panel/webhooks')).toContain('Cut off');
    expect((await fetch(`${running.url}/hooks/cut`, { method: 'POST' })).status).toBe(200);
  });

  it('notifies an open page of changes', async () => {
    const { news } = (await (await fetch(`${running.url}/panel/news?since=0`)).json()) as { news: number };
    const waiting = fetch(`${running.url}/panel/news?since=${news}`);
    await fetch(`${running.url}/hooks/news`, { method: 'POST' });
    expect(((await (await waiting).json()) as { news: number }).news).toBeGreaterThan(news);
  });
});

describe('a month on the clock', () => {
  it.each([
    ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2028-01-30T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['2026-12-31T23:59:00Z', '2027-01-31T23:59:00Z'],
  ])('leads from %s to %s', (from, to) => {
    expect(stepMs({ step: 'month' }, new Date(from))).toBe(Date.parse(to) - Date.parse(from));
  });
});

describe('how far ahead, in words', () => {
  it.each([
    [0, 'Same as real time'],
    [30_000, 'Less than a minute ahead'],
    [3_600_000, '1 hour ahead'],
    [31 * 86_400_000 + 2 * 3_600_000 + 60_000, '31 days 2 hours ahead'],
  ])('%i ms is "%s"', (ms, words) => {
    expect(offsetWords(ms)).toBe(words);
  });
});
