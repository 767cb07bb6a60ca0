/** Handing leads over to a webhook of the account. It is done as soon as they are on their way. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events.ts';
import { findSend, findWebhooks, hostOfWebhook, outcomesOfSend, sendLeads } from '../../webhooks/public.ts';
import { stepEnded } from '../automation.events.ts';
import type { StepAdapter } from './steps.port.ts';

type Act = Extract<StepAct, { act: 'webhook' }>;

export const webhookStep: StepAdapter<Act> = {
  kind: 'webhook',
  async check(tx, asked) {
    const ids = asked.map(({ act }) => act.webhook_id);
    const found = await findWebhooks(tx, ids);
    return ids.map((id) => {
      const one = found.get(id);
      return one instanceof AppError ? one : null;
    });
  },
  priceEach: async () => 0,
  mostPerLead: () => 1,
  about: (tx, { webhook_id }) => hostOfWebhook(tx, webhook_id),
  async begin(tx, { act: { webhook_id: webhookId }, listId, resultIds }) {
    const send = await sendLeads(tx, { webhookId, listId, resultIds });
    if (!send) return null;
    await publish(tx, stepEnded, { accountId: tx.accountId, kind: 'webhook', id: send.id });
    return send.id;
  },
  async read(tx, id) {
    const send = await findSend(tx, id);
    if (!send) return null;
    const { total } = send;
    return { state: 'completed', total, done: total, failed: 0, credits: 0, waitingUntil: null, reason: null };
  },
  async outcomes(tx, id, resultIds) {
    const send = await findSend(tx, id);
    return send ? outcomesOfSend(tx, send, resultIds) : new Map();
  },
  cancel: async () => {},
};
