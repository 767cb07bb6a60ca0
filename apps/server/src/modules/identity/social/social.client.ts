/** The verified person of a social provider, and requests to providers. */

import type { Base } from '../../../platform/context.ts';
import { request } from '../../../platform/egress/request.ts';
import { identityErrors } from '../identity.errors.ts';
import type { SocialProvider } from '../identity.table.ts';

export interface SocialPerson {
  provider: SocialProvider;
  /** The provider's own id of the person: addresses change hands, this does not. */
  subject: string;
  /** Only an address the provider has verified; null when it has none. */
  email: string | null;
  firstName: string;
  lastName: string;
}

export interface VendorAnswer {
  status: number;
  body: Record<string, unknown>;
}

const TIMEOUT_MS = 8000;
const MAX_BYTES = 64 * 1024;

/** Provider URLs come from the configuration. A timeout or a response that is not JSON is an error of its own. */
export async function askVendor(ctx: Base, url: URL, form?: Record<string, string>): Promise<VendorAnswer> {
  try {
    const reply = await request(url, {
      ...(form && {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply.body) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
    if (reply.statusCode >= 500) throw new Error(`the provider answered ${reply.statusCode}`);
    return { status: reply.statusCode, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch (error) {
    throw unavailable(ctx, error);
  }
}

/** Logs the reason without the URL, which may contain secrets. */
export function unavailable(ctx: Base, error: unknown) {
  ctx.log.warn({ reason: (error as Error).message }, 'a sign-in provider could not be asked');
  return identityErrors.social_unavailable();
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
