/** Signatures as a receiver checks them, with the library of the standard. */
import { Webhook } from 'standardwebhooks';
import type { Received } from './receivers.ts';

const TOLERANCE_S = 300;

/** Throws when none of the signatures fits. Beyond the library's tolerance, which knows no moved clocks, it is signed again. */
export function verify(secret: string, { headers, body }: Received): void {
  const {
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': given,
  } = headers as Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  const webhook = new Webhook(secret);
  if (Math.abs(Date.now() / 1000 - Number(at)) < TOLERANCE_S)
    return void webhook.verify(body, headers as Record<string, string>);
  if (!given.split(' ').includes(webhook.sign(id, new Date(Number(at) * 1000), body)))
    throw new Error('it does not fit');
}
