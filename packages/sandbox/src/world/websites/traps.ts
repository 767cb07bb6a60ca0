/**
 * Hosts that are difficult for crawlers, as {name}.traps.test. Each handles a request on the bare connection and stops
 * when the caller disconnects.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

const DOMAIN = '.traps.test';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const MEGABYTE = 'x'.repeat(1 << 20);

type Trap = (request: IncomingMessage, response: ServerResponse, host: string) => unknown;

export const isTrap = (host: string): boolean => host.endsWith(DOMAIN);

const TRAPS: Record<string, Trap> = {
  /** Responds after twenty seconds. */
  slow: (_request, response, host) => later(response, 20_000, () => response.writeHead(200, HTML).end(greeting(host))),
  /** One byte per second, forever. */
  drip: (_request, response) => trickle(response),
  /** An endless page. */
  endless: (_request, response) => pour(response, Number.POSITIVE_INFINITY),
  /** 64 MB of page. */
  huge: (_request, response) => pour(response, 64),
  /** A few kilobytes that expand to a gigabyte. */
  bomb(_request, response) {
    response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    response.once('close', () => gzip.destroy());
    return fillUp(gzip, 1_024);
  },
  /** An endless redirect. */
  loop(request, response, host) {
    const step = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0) + 1;
    response.writeHead(302, { location: `http://${request.headers.host ?? host}/${step}` }).end();
  },
  /** A hundred thousand links on every page, all different. */
  maze(request, response, host) {
    const links = Array.from({ length: 100_000 }, (_, i) => `<a href="${request.url}contact-${i}/">Contact ${i}</a>`);
    response.writeHead(200, HTML).end(greeting(host) + links.join('\n'));
  },
  /** Nothing is closed, not even quotes. */
  broken: (_request, response, host) =>
    response
      .writeHead(200, HTML)
      .end(
        `<html><body><div class="x><p>${'<table><tr><td>'.repeat(500)}<a href='mailto:info@${host}>${greeting(host)}`,
      ),
  /** robots.txt denies everything. */
  forbidden: (request, response, host) => answerBy(request, response, host, 'User-agent: *\nDisallow: /\n'),
  /** Requires ten seconds between requests. */
  patient: (request, response, host) => answerBy(request, response, host, 'User-agent: *\nCrawl-delay: 10\n'),
  /** Disconnects in the middle. */
  'hangs-up': (_request, response) => {
    response.writeHead(200, { ...HTML, 'content-length': '5000' });
    response.write('<p>Half a');
    response.socket?.end();
  },
};

export const TRAP_NAMES = Object.keys(TRAPS);

/** False if there is no such trap. */
export function spring(host: string, request: IncomingMessage, response: ServerResponse): boolean {
  const trap = TRAPS[host.slice(0, -DOMAIN.length)];
  if (!trap) return false;
  Promise.try(trap, request, response, host).catch(() => response.destroy());
  return true;
}

const greeting = (host: string) => `<!doctype html><title>${host}</title><p>Write to info@${host}</p>`;

function answerBy(request: IncomingMessage, response: ServerResponse, host: string, robots: string): void {
  if (request.url === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
  else response.writeHead(200, HTML).end(greeting(host));
}

/** A timer that dies with the connection. */
async function later(response: ServerResponse, ms: number, work: () => void): Promise<void> {
  const over = new AbortController();
  response.once('close', () => over.abort());
  await sleep(ms, undefined, { signal: over.signal, ref: false }).then(work, () => {});
}

async function trickle(response: ServerResponse): Promise<void> {
  response.writeHead(200, HTML);
  response.flushHeaders();
  while (!response.destroyed) await later(response, 1_000, () => response.write('x'));
}

async function pour(response: ServerResponse, megabytes: number): Promise<void> {
  response.writeHead(200, HTML);
  await fillUp(response, megabytes);
}

/** As fast as the caller reads, and only while it reads. */
async function fillUp(stream: NodeJS.WritableStream & { destroyed?: boolean }, megabytes: number): Promise<void> {
  for (let sent = 0; sent < megabytes && !stream.destroyed; sent++) {
    if (stream.write(MEGABYTE)) continue;
    await new Promise<void>((go) => {
      stream.once('drain', go);
      stream.once('close', go);
    });
  }
  if (!stream.destroyed) stream.end();
}
