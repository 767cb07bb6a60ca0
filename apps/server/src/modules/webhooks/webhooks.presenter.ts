/** Row to contract type. */
import type { ListWebhook } from '@leadwright/contract/integrations/webhooks';
import type { ShownHook } from './webhooks.service.ts';

const dots = (hint: string) => `••••${hint}`;

export const presentHook = (hook: ShownHook): ListWebhook => ({
  url: hook.url,
  token: dots(hook.token_hint),
  secret: dots(hook.secret_hint),
  state: hook.state,
  waiting: hook.waiting,
  last: hook.last
    ? {
        at: (hook.last.finished_at ?? hook.last.created_at).toISOString(),
        status: hook.last.status,
        answered: hook.last.answered,
        attempts: hook.last.attempts,
      }
    : null,
  created_at: hook.created_at.toISOString(),
});
