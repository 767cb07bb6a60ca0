/** Page tokens: opaque to the caller, and valid only for the request they came from. */
import { createHash } from 'node:crypto';

/** Short and the same for the same content, whatever the order of an object's keys. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(stable(value)).digest('base64url').slice(0, 16);
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, content]) => content !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, content]) => `${JSON.stringify(key)}:${stable(content)}`)
    .join()}}`;
}

export function makeToken(offset: number, request: unknown): string {
  return Buffer.from(`${offset} ${fingerprint(request)}`).toString('base64url');
}

/** The position; undefined for a token that is invalid or belongs to another request. */
export function readToken(token: string, request: unknown): number | undefined {
  const [offset, print] = Buffer.from(token, 'base64url').toString().split(' ');
  return print === fingerprint(request) && /^\d+$/.test(offset ?? '') ? Number(offset) : undefined;
}
