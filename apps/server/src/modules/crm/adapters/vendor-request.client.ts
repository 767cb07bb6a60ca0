/** One request to a vendor whose address the operator set: with a deadline and a size limit. Neither it nor its answer is logged. */

import type { Platform } from '../../../platform/context.ts';
import { request } from '../../../platform/egress/request.ts';
import { type CrmAnswer, CrmRefusal } from './crm.port.ts';

export interface VendorRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 4 * 1024 * 1024;

export async function sendToVendor(
  { outgoing }: Pick<Platform, 'outgoing'>,
  { method, url, headers, body }: VendorRequest,
  signal?: AbortSignal,
): Promise<CrmAnswer> {
  outgoing.check('crm');
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const reply = await request(url, {
      method: method as 'GET',
      headers,
      body,
      signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply.body) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
    return { status: reply.statusCode, headers: reply.headers, body: parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    signal?.throwIfAborted();
    // Its own message may name the address and what was sent.
    throw new CrmRefusal('unreachable', null, '');
  }
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
