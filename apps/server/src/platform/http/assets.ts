/**
 * The web app's hashed files, from memory: a page asks for some thirty of them at once. Each is read when it is first requested, in
 * an encoding the browser accepts; all of them together are about 2 MB.
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

/** A path segment may still contain an encoded slash. */
const NAME = /^[\w.~-]+$/;

export function serveAssets(app: FastifyInstance, directory: string) {
  const kept = new Map<string, Promise<Asset>>();

  const readIfThere = (name: string) =>
    readFile(join(directory, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });

  /** Fonts are stored uncompressed only. */
  async function read(name: string, encodings: Encoding[]): Promise<Asset> {
    for (const encoding of encodings) {
      const body = await readIfThere(name + ENCODINGS[encoding]);
      if (body) return { body, encoding };
    }
    const body = await readIfThere(name);
    if (!body) throw platformErrors.not_found();
    return { body };
  }

  /** Failures are not remembered. */
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
    const { body, encoding } = await find(name, acceptedBy(request.headers['accept-encoding']));
    reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }).type(type);
    if (encoding) reply.header('Content-Encoding', encoding);
    return reply.send(body);
  });
}

function acceptedBy(header: string | string[] = ''): Encoding[] {
  const accepted = String(header)
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, weight = '1']) => Number(weight) > 0)
    .map(([name]) => name);
  return (Object.keys(ENCODINGS) as Encoding[]).filter((encoding) => accepted.includes(encoding));
}
