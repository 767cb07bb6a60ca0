import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemBase } from '../../platform/context.ts';
import { type Api, startApi } from '../../testing/api.ts';
import { BOT, robotsIn } from './crawling/robots.rules.ts';
import { webOf } from './crawling/web.client.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('the page that our visits name says who we are and how to keep us out, in both languages', async () => {
  const { agent } = webOf(systemBase(api.platform));
  const url = new URL(/\+(http\S+)\)/.exec(agent)?.[1] ?? '');
  expect(agent).toContain(`${BOT}/`);
  expect(url.origin).toBe(api.platform.config.publicUrl);
  for (const [language, words] of [
    ['en', 'Remove your data'],
    ['es', 'Borrar tus datos'],
  ] as const) {
    const headers = { host: url.host, accept: 'text/html', 'accept-language': language };
    const reply = await api.app.inject({ url: url.pathname, headers });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.body).toContain(words);
    expect(reply.body).toContain(`lang="${language}"`);
    const [, lines = ''] = /<pre>([^<]+)<\/pre>/.exec(reply.body) ?? [];
    expect(robotsIn(lines, 'https://acme.test').isOpen(new URL('https://acme.test/'))).toBe(false);
  }
});
