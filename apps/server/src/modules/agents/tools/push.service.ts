/** Sending leads to a CRM: which there are, plan, send what was planned, watch. Costs no credits. */
import { crm } from '@leadwright/contract/integrations/crm';
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { z } from 'zod';
import { ADDS, READS, REPLACES, tool } from '../tool.port.ts';
import { listId, Rows } from './lists.service.ts';

const pushId = z.number().int().positive().describe('The id of a push, from plan_push.');
const planned = z.number().int().min(0);

export const pushTools = [
  tool({
    name: 'list_crms',
    title: 'Connected CRMs',
    description: 'The CRMs that leads can be sent to, with the ids that plan_push wants.',
    annotations: READS,
    input: z.object({}),
    async run({ api }) {
      const { data } = await api(crm.connections, {});
      return {
        connections: data.map(({ id, provider, name, state, is_default }) => ({
          id,
          provider,
          name,
          state,
          is_default,
        })),
      };
    },
  }),
  tool({
    name: 'plan_push',
    title: 'Plan sending leads to a CRM',
    description:
      'Compares the chosen rows of a list with a CRM: how many contacts would be created, updated, skipped, and why. Changes nothing there. Takes a while: ask get_push until its state is `planned`, then confirm with send_push.',
    annotations: { ...ADDS, idempotentHint: false },
    input: z.object({ list_id: listId, connection_id: z.number().int().positive(), rows: Rows }),
    async run({ api }, { list_id: id, connection_id, rows }) {
      const { data } = await api(crmPush.plan, { params: { id }, body: { connection_id, selection: rows } });
      return { push: data };
    },
  }),
  tool({
    name: 'send_push',
    title: 'Send leads to a CRM',
    description:
      'Sends what was planned, if it is still what get_push showed: `create` and `update` are the numbers of its plan. Writes into the CRM; a push can be undone by a person. If something has changed, nothing is sent and the plan is shown again.',
    annotations: REPLACES,
    input: z.object({ push_id: pushId, create: planned, update: planned }),
    async run({ api }, { push_id: id, ...expected }) {
      const { data } = await api(crmPush.send, { params: { id }, body: { expected } });
      return { push: data };
    },
  }),
  tool({
    name: 'get_push',
    title: 'Progress of a push',
    description: 'The plan of a push, how far it is, and what came of it.',
    annotations: READS,
    input: z.object({ push_id: pushId }),
    async run({ api }, { push_id: id }) {
      const { data } = await api(crmPush.get, { params: { id } });
      return { push: data };
    },
  }),
];
