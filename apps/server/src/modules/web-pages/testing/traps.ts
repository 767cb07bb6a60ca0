/** Pages that want to hold a crawler or fill it. */
import { gzipSync } from 'node:zlib';
import type { Page } from './small-web.ts';

export const MEGABYTE = 1024 * 1024;
/** Caps that are worth waiting for. */
export const CAPS = { pageMs: 1_200, siteMs: 3_600 };
export const HTML = { 'content-type': 'text/html' };
const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE));

export const TRAPS: Record<string, Page> = {
  'a gzip bomb': (_, reply) => void reply.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(bomb),
  'an endless body': (_, reply) => {
    reply.writeHead(200, HTML);
    const pour = () => {
      while (reply.writable && reply.write(Buffer.alloc(64 * 1024, 'x')));
    };
    reply.on('drain', pour);
    pour();
  },
  'a byte now and then': (_, reply) => {
    reply.writeHead(200, HTML);
    const timer = setInterval(() => reply.write('x'), 50);
    reply.on('close', () => clearInterval(timer));
  },
  silence: () => {},
  'a redirect to itself': (request, reply) => void reply.writeHead(302, { location: request.url }).end(),
  'redirects without end': (_, reply) => void reply.writeHead(302, { location: `/${Math.random()}` }).end(),
  'a hundred thousand links': (_, reply) =>
    void reply
      .writeHead(200, HTML)
      .end(Array.from({ length: 100_000 }, (_x, n) => `<a href="/contact/${n}">x</a>`).join('')),
  'half a page and a broken connection': (_, reply) => {
    reply.writeHead(200, { ...HTML, 'content-length': '1000' }).write('half');
    setImmediate(() => reply.destroy());
  },
};
