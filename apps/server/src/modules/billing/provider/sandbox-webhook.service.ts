/** In the sandbox the webhooks are registered automatically. Idempotent. */

import type { Base } from '../../../platform/context.ts';
import { request } from '../../../platform/egress/request.ts';

export async function registerSandboxWebhooks(ctx: Base): Promise<void> {
  const { STRIPE_WEBHOOK_SECRET: own, STRIPE_CONNECT_WEBHOOK_SECRET: resellers } = ctx.platform.config;
  await register(ctx, { path: '/api/webhooks/stripe', secret: own, connect: false });
  await register(ctx, { path: '/api/webhooks/stripe-connect', secret: resellers, connect: true });
}

interface Webhook {
  path: string;
  secret: string | undefined;
  connect: boolean;
}

async function register({ platform: { config } }: Base, { path, secret, connect }: Webhook): Promise<void> {
  const { isSandbox, SANDBOX_URL: sandbox } = config;
  if (!isSandbox || !sandbox || !secret) return;
  const { statusCode, body } = await request(`${sandbox}/stripe/_sandbox/webhook-endpoints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${config.publicUrl}${path}`, secret, connect }),
    signal: AbortSignal.timeout(5000),
  });
  await body.dump();
  if (statusCode >= 300) throw new Error(`the sandbox answered ${statusCode}`);
}
