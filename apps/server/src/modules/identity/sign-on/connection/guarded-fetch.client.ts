/**
 * `fetch` for the libraries of OpenID Connect. Issuers are named by customers, so every call goes through the egress guard: no
 * private address, no redirect, a limited size and time.
 */
import type { CustomFetch } from 'openid-client';
import type { Platform } from '../../../../platform/context.ts';

const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 8000;
/** Decoded and measured by the guard already. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];
const WITHOUT_BODY = [204, 205, 304];

export const guardedFetch =
  (platform: Platform): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    platform.outgoing.check('sign-on');
    const reply = await platform.egress.request(url, {
      method,
      headers,
      ...(body && { body: body instanceof URLSearchParams ? body.toString() : String(body) }),
      ...(signal && { signal }),
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    });
    const kept = Object.entries(reply.headers).filter(([name]) => !OF_TRANSPORT.includes(name));
    const hasBody = !WITHOUT_BODY.includes(reply.status);
    return new Response(hasBody ? new Uint8Array(reply.body) : null, { status: reply.status, headers: kept });
  };
