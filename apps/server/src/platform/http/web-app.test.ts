import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'web-app-'));
let app: FastifyInstance;
let isDatabaseThere = true;
const trustedOrigins = async () => {
  if (!isDatabaseThere) throw Object.assign(new Error('starting up'), { code: '57P03' });
  return [];
};

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, 'map'));
  writeFileSync(join(directory, 'map/10_40.json'), '{}');
  writeFileSync(join(directory, 'index.html'), '<!doctype html>');
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  app = fastify();
  await serveWebApp(app, { directory, trustedOrigins, framedOrigins: async () => ['https://player.vimeo.com'] });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const answer = async (url: string, accept?: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const reply = await app.inject({ method, url, headers: accept === undefined ? {} : { accept } });
  return reply.statusCode === 200 && String(reply.headers['content-type']).startsWith('text/html') ? 'page' : 'none';
};

describe('a page path', () => {
  it.each([
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'application/xhtml+xml',
    'text/html',
    'text/*',
    '*/*',
    undefined,
  ])('answers the page to who accepts %s', async (accept) => {
    for (const path of ['/settings', '/settings/wallet', '/lead-search/saved-lists/local-4?page=2'])
      expect(await answer(path, accept), path).toBe('page');
    expect(await answer('/settings', accept, 'HEAD')).toBe('page');
  });

  it('answers no page to programs, nor for a missing file or call', async () => {
    expect(await answer('/settings', 'application/json')).toBe('none');
    expect(await answer('/settings', 'application/json, text/plain, */*')).toBe('none');
    expect(await answer('/settings', 'image/avif,image/webp')).toBe('none');
    expect(await answer('/logo.png', 'image/avif,*/*;q=0.8')).toBe('none');
    expect(await answer('/api/nothing', 'text/html')).toBe('none');
    expect(await answer('/settings', 'text/html', 'POST')).toBe('none');
  });
});

it.each([
  '/.git/config',
  '/.env',
  '/assets/',
  '/map/',
  '/assets',
  '/first-load.json',
  '/package.json',
  '/..%2fpackage.json',
])('lists no folder and serves no file of its own workings: %s', async (url) => {
  const reply = await app.inject({ url, headers: { accept: '*/*' } });
  expect(reply.statusCode === 404 || reply.body === '<!doctype html>').toBe(true);
});

it('lets a page show some sites in a frame, and trusts them with nothing else', async () => {
  const { headers } = await app.inject({ url: '/settings', headers: { accept: 'text/html' } });
  const rules = String(headers['content-security-policy']).split('; ');
  expect(rules.filter((rule) => rule.includes('vimeo'))).toEqual(["frame-src 'self' https://player.vimeo.com"]);
});

it('has an icon under the name that browsers ask for by themselves', async () => {
  const { statusCode, headers, body } = await app.inject({
    url: '/favicon.ico',
    headers: { accept: 'image/avif,*/*' },
  });
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', '<svg/>']);
});

it('serves the map, to be kept for some days, and no page for a part that is not there', async () => {
  const { statusCode, headers } = await app.inject('/map/10_40.json');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=604800']);
  expect(await answer('/map/10_41.json', 'text/html')).toBe('none');
});

it('a page that is opened while the database restarts opens by itself when it is back', async () => {
  const open = () => app.inject({ url: '/settings', headers: { accept: 'text/html', 'accept-language': 'es' } });
  isDatabaseThere = false;
  const waiting = await open();
  isDatabaseThere = true;
  expect([waiting.statusCode, waiting.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(waiting.body).toContain('<meta http-equiv="refresh" content="3">');
  expect(waiting.body).toContain('Esta página se abrirá sola.');
  expect((await open()).body).toBe('<!doctype html>');
});

describe('a hashed file', () => {
  const ask = async (name: string, accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const { statusCode, body, headers: said } = await app.inject({ url: `/assets/${name}`, headers });
    return [statusCode, body, said['content-encoding']];
  };
  beforeAll(() => {
    for (const [name, text] of [
      ['a~b-x_1.js', 'plain'],
      ['a~b-x_1.js.br', 'brotli'],
      ['a~b-x_1.js.gz', 'gzip'],
      ['font-x.woff2', 'letters'],
    ] as const)
      writeFileSync(join(directory, 'assets', name), text);
  });

  it.each([
    ['gzip, deflate, br', 'brotli', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip', 'gzip'],
    ['br;q=0.5', 'brotli', 'br'],
    ['identity', 'plain', undefined],
    [undefined, 'plain', undefined],
  ])('comes in an encoding that is accepted: %s', async (accepted, body, encoding) => {
    expect(await ask('a~b-x_1.js', accepted)).toEqual([200, body, encoding]);
  });

  it('is kept forever, with its type', async () => {
    const { headers } = await app.inject('/assets/a~b-x_1.js');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(await ask('font-x.woff2', 'br')).toEqual([200, 'letters', undefined]);
  });

  it.each(['nothing-x.js', 'a~b-x_1.js.br', '..%2Findex.html', '..%2Fsecret.js', '.js', '%00.js'])(
    'that does not exist is not found: %s',
    async (name) => {
      writeFileSync(join(directory, 'secret.js'), 'secret');
      expect((await ask(name, 'br'))[0]).toBe(404);
    },
  );

  it('that is added later is found', async () => {
    expect((await ask('late-x.css'))[0]).toBe(404);
    writeFileSync(join(directory, 'assets', 'late-x.css'), 'late');
    expect((await ask('late-x.css'))[0]).toBe(200);
  });
});
