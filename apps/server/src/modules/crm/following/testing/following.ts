/** Leads that were sent to a simulated CRM that posts to the product, and actions of people in that CRM. */
import { crmFollowing } from '@leadwright/contract/integrations/crm-following';
import { privacy } from '@leadwright/contract/leads/privacy';
import { results } from '@leadwright/contract/leads/results';
import { company, type Sender, startPushes } from '../../push/testing/pushes.ts';
import type { SimulatedCrm } from '../../push/testing/simulated.ts';
import { connect, sandboxAsk } from '../../testing/connect.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

export async function startFollowing(crm: SimulatedCrm) {
  const pushes = await startPushes(crm);
  const { api, door, fill, push, rows } = pushes;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.app.server.address();
  const publicUrl = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  // The product learns its address when it listens.
  Object.assign(api.platform.config, { publicUrl });
  await door('/hooks', { to: publicUrl }, 'PATCH').catch(() => {});

  /** An account with leads in the CRM; contacts in the order of the leads. */
  async function sent(location = 0, leads = 3) {
    const by = await pushes.sender(location);
    const { listId, ids } = await fill(
      by,
      Array.from({ length: leads }, (_, n) => company(n + 1)),
    );
    const done = await push(by, listId);
    const followed = await rows('select contact_id from crm_followed where account_id = $1 order by result_id', [
      by.who.accountId,
    ]);
    return { by, listId, ids, done, contacts: followed.map(({ contact_id }) => contact_id as string) };
  }
  /** An action of a person in the CRM. It resolves after the product has answered the CRM's webhook. */
  const people = ({ locationId }: Pick<Sender, 'locationId'>, contact: string, act: string, more: object = {}) =>
    door(`/${crm.owners}/${locationId}/people`, { contact, act, ...more });
  /** A week later: reads everything that is due. */
  async function readLater() {
    api.clock.advance(WEEK_MS);
    await sandboxAsk(`${pushes.sandbox.url}/clock/advance`, { ms: WEEK_MS });
    await api.runSchedule('crm.follow-due');
    await api.runJobs();
  }
  const inCrm = async ({ who }: Pick<Sender, 'who'>, id: number) =>
    (await api.call(who, crmFollowing.ofLead, { params: { id } })).body.data;
  const statesOf = async (by: Pick<Sender, 'who'>, id: number) => (await inCrm(by, id))[0]?.states;
  const listed = async ({ who }: Pick<Sender, 'who'>, listId: number, crmStates: string[] = []) =>
    (
      await api.call(who, results.find, {
        params: { type: 'local', id: listId },
        body: { sent: -1, crm: crmStates } as never,
      })
    ).body.data;
  const suppressions = async ({ who }: Pick<Sender, 'who'>) => (await api.call(who, privacy.find, { query: {} })).body;
  const removeSuppression = async ({ who }: Pick<Sender, 'who'>, id: number) =>
    api.call(who, privacy.remove, { params: { id } });
  const connectAgain = ({ who, locationId }: Sender) =>
    connect(api, pushes.sandbox.url, who, crm.provider, { [crm.idName]: locationId });
  const subscriptions = () => door<{ all: { subscription_url: string }[] }>('/webhooks');
  const outside = { people, connectAgain, subscriptions };
  return {
    ...pushes,
    ...outside,
    publicUrl,
    sent,
    readLater,
    inCrm,
    statesOf,
    listed,
    suppressions,
    removeSuppression,
  };
}
export type Follows = Awaited<ReturnType<typeof startFollowing>>;
