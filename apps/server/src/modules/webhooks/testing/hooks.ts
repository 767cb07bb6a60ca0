/** The product with receivers beside it, and what tests of webhooks do again and again. */
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { systemBase } from '../../../platform/context.ts';
import { startApi, type TestPerson } from '../../../testing/api.ts';
import { sweepDue } from '../../deliveries/history/sweep.service.ts';
import { type Received, startReceivers } from '../../deliveries/testing/receivers.ts';

export async function startHooks() {
  const receivers = await startReceivers();
  const api = await startApi({ EGRESS_ALLOW: receivers.host });
  const newList = async (who: TestPerson, name = 'Clinics') =>
    (await api.call(who, lists.create, { body: { name, type: 'local' } })).body.data.id;
  return {
    api,
    receivers,
    newList,
    setUp: (who: TestPerson, id: number, body: { url: string; token?: string }) =>
      api.call(who, webhooks.setUp, { params: { id }, body }),
    read: async (who: TestPerson, id: number) => (await api.call(who, webhooks.get, { params: { id } })).body.data,
    async addRows(who: TestPerson, id: number, count: number, domain = 'clinic') {
      const rows = Array.from({ length: count }, (_, n) => ({ website: `${domain}${n}.test`, name: `Clinic ${n}` }));
      await api.call(who, results.addManually, { params: { id }, body: { rows } });
      await api.runJobs();
    },
    /** Time passes, and what is due is sent. */
    async pass(ms: number) {
      api.clock.advance(ms);
      await sweepDue(systemBase(api.platform));
      await api.runJobs();
    },
    async stop() {
      await api.stop();
      await receivers.stop();
    },
  };
}

export type Hooks = Awaited<ReturnType<typeof startHooks>>;

export const leadsOf = ({ body }: Pick<Received, 'body'>) =>
  (JSON.parse(body) as { data: { leads: { name: string }[] } }).data.leads;
