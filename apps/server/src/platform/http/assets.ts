/**
 * The web app's hashed files, from memory: a page asks for some thirty of them at once. Each is read when it is first asked for, in
 * the form the browser takes; all of them together have about 2 MB.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { platformErrors } from '../errors.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ENCODINGS = { br: '.br', gzip: '.gz' };
type Encoding = keyof typeof ENCODINGS;

interface Asset {
  body: Buffer;
  encoding?: Encoding;
}

/** One path segment may still hold an encoded slash. */
const NAME = /^[\w.~-]+$/;

export function serveAssets(app: FastifyInstance, directory: string) {
  const kept = new Map<string, Promise<Asset>>();

  /** The smallest form there is of it; fonts are stored as they are. */
  async function read(name: string, encodings: Encoding[]): Promise<Asset> {
    for (const encoding of encodings) {
      const body = await readFile(join(directory, name + ENCODINGS[encoding])).catch(() => null);
      if (body) return { body, encoding };
    }
    return { body: await readFile(join(directory, name)) };
  }

  function find(name: string, encodings: Encoding[]): Promise<Asset> {
    const key = `${name} ${encodings}`;
    const found = kept.get(key) ?? read(name, encodings);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    return found;
  }

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = TYPES[extname(name)];
    if (!type || !NAME.test(name)) throw platformErrors.not_found();
    const { body, encoding } = await find(name, takenBy(request.headers['accept-encoding'])).catch(() => {
      throw platformErrors.not_found();
    });
    reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }).type(type);
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply.send(body);
  });
}

function takenBy(header: string | string[] = ''): Encoding[] {
  const taken = String(header)
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, weight = '1']) => Number(weight) > 0)
    .map(([name]) => name);
  return (Object.keys(ENCODINGS) as Encoding[]).filter((encoding) => taken.includes(encoding));
}
