/**
 * Verifies a Standard Webhooks signature strictly: right key, right body, within five minutes of sandbox time (the
 * product signs with that time, so a moved clock must not break the check).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

export interface SignedRequest {
  headers: Record<string, string | undefined>;
  body: string;
}

/** Null if the signature is valid, otherwise what is wrong with it. */
export function signatureFault(secret: string, { headers, body }: SignedRequest, now: Date): string | null {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!id || !timestamp || !signatures) return 'a webhook-id, webhook-timestamp or webhook-signature header is missing';
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) return 'the timestamp is more than five minutes away';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const matches = signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  return matches ? null : 'no signature matches the body and the secret';
}
