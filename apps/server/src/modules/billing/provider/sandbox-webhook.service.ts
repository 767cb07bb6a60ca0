/** In the sandbox the webhook is registered automatically. Idempotent. */
import { request } from 'undici';
import type { Base } from '../../../platform/context.ts';

export async function registerSandboxWebhook({ platform: { config } }: Base): Promise<void> {
  const { isSandbox, SANDBOX_URL: sandbox, STRIPE_WEBHOOK_SECRET: secret } = config;
  if (!isSandbox || !sandbox || !secret) return;
  const { statusCode, body } = await request(`${sandbox}/stripe/_sandbox/webhook-endpoints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${config.publicUrl}/api/webhooks/stripe`, secret }),
    signal: AbortSignal.timeout(5000),
  });
  await body.dump();
  if (statusCode >= 300) throw new Error(`the sandbox answered ${statusCode}`);
}
