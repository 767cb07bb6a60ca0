/** Uploads one file. Lost responses are likely with large files, so every upload has an idempotency key. */
import type { ClientOutput, Endpoint } from '@leadwright/contract/endpoint';
import type { Once } from './act.ts';
import { call } from './api.ts';

type Upload = Endpoint & { upload: { maxBytes: number } };

export function upload<E extends Upload>(endpoint: E, file: File, once: Once, params: object = {}, query: object = {}) {
  const body = new FormData();
  body.set('file', file);
  return call(endpoint, { params, query, body } as never, once) as Promise<ClientOutput<E>>;
}
