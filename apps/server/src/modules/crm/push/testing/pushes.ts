/** The product beside a CRM that holds known contacts, with lists to send to it. */
import { crm } from '@leadwright/contract/integrations/crm';
import { type CrmPush, crmPush } from '@leadwright/contract/integrations/crm-push';
import type { ListType } from '@leadwright/contract/leads/lists';
import { lists } from '@leadwright/contract/leads/lists';
import { systemBase } from '../../../../platform/context.ts';
import { startApi, type TestPerson } from '../../../../testing/api.ts';
import { startSandbox } from '../../../../testing/sandbox.ts';
import type { NewResult } from '../../../results/public.ts';
import { add, createList } from '../../../results/testing/lists.ts';
import type { CrmValues } from '../../adapters/crm.port.ts';
import { openSession } from '../../connections/session.service.ts';
import { connect, sandboxAsk } from '../../testing/connect.ts';
import { SIMULATED, type SimulatedCrm } from './simulated.ts';

/** A contact as the simulated CRM keeps it. */
export interface KeptContact {
  id: string;
  values: Record<string, string>;
  customFields: { id: string; value: unknown }[];
  tags: string[];
}

export interface Sender {
  who: TestPerson;
  connectionId: number;
  locationId: string;
}

export async function startPushes(simulated: SimulatedCrm = SIMULATED.ghl) {
  const { provider, kind, owners, idName, quick, emailsOf } = simulated;
  const sandbox = await startSandbox();
  const api = await startApi(sandbox.env);
  // The vendors live in the sandbox's time.
  api.clock.set(new Date());
  const door = <T = Record<string, unknown>>(path: string, body?: object, method?: string) =>
    sandboxAsk<T>(`${sandbox.url}/${provider}/_sandbox${path}`, body, method);
  const settings = (given: object) => door('/settings', given, 'PATCH');
  await settings(quick);
  const all = () => door<{ id: string; contacts?: KeptContact[] }[]>(`/${owners}`);
  const rows = async (text: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query(text, values)).rows;

  /** An account that is connected to an empty location. */
  async function sender(location = 0, who?: TestPerson): Promise<Sender> {
    const person = who ?? (await api.buildAccount());
    const locationId = (await all())[location]?.id as string;
    await door(`/${owners}/${locationId}/reset`, {});
    const { id } = await connect(api, sandbox.url, person, provider, { [idName]: locationId });
    if (kind) await api.call(person, crm.change, { params: { id }, body: { record_kind: kind } });
    // A pace that was learned from slower settings would stay for a while.
    await rows('delete from crm_paces');
    return { who: person, connectionId: id, locationId };
  }

  const reconnect = ({ who, locationId }: Sender) => connect(api, sandbox.url, who, provider, { [idName]: locationId });
  const contacts = async (locationId: string): Promise<KeptContact[]> =>
    (await all()).find(({ id }) => id === locationId)?.contacts ?? [];
  /** Addresses of everybody there. */
  const emails = async (locationId: string): Promise<string[]> =>
    emailsOf((await all()).find(({ id }) => id === locationId));
  /** Everything that is there. */
  const there = async ({ locationId }: Sender) =>
    simulated.recordsOf((await all()).find(({ id }) => id === locationId));
  const sessionOf = ({ who, connectionId }: Sender) =>
    openSession(systemBase(api.platform), who.accountId, connectionId);
  /** Adds a contact directly in the CRM. */
  async function addContact(by: Sender, values: CrmValues, tags: string[] = []): Promise<string> {
    const { adapter, session } = await sessionOf(by);
    return (await adapter.create(session, values, tags)).id;
  }
  async function changeContact(by: Sender, id: string, values: CrmValues) {
    const { adapter, session } = await sessionOf(by);
    await adapter.update(session, id, values);
  }
  const stop = async () => {
    await api.stop();
    await sandbox.stop();
  };
  const outside = { door, reconnect, settings, contacts, emails, there, addContact, changeContact, sessionOf };
  return { api, sandbox, rows, sender, ...outside, ...pushesOn(api), stop };
}
export type Pushes = Awaited<ReturnType<typeof startPushes>>;

function pushesOn(api: Awaited<ReturnType<typeof startApi>>) {
  async function fill(
    { who }: Pick<Sender, 'who'>,
    given: Partial<NewResult>[],
    { type = 'local', ...details }: { type?: ListType; tags?: string[]; source?: string } = {},
  ) {
    const listId = await createList(api, who, type);
    const { added } = await add(api, who, listId, given);
    if (details.tags ?? details.source) await api.call(who, lists.saveDetails, { body: { id: listId, ...details } });
    return { listId, ids: added.map(({ id }) => id) };
  }
  const read = async ({ who }: Sender, id: number): Promise<CrmPush> =>
    (await api.call(who, crmPush.get, { params: { id } })).body.data;
  const begin = ({ who, connectionId }: Sender, listId: number, selection: object = { filter: { sent: -1 } }) =>
    api.call(who, crmPush.plan, {
      params: { id: listId },
      body: { connection_id: connectionId, selection: selection as never },
    });
  /** Planned to its end. */
  async function plan(by: Sender, listId: number, selection?: object): Promise<CrmPush> {
    const { body } = await begin(by, listId, selection);
    if (!body.data) throw new Error(JSON.stringify(body));
    await api.runJobs();
    return read(by, body.data.id);
  }
  const confirm = ({ who }: Sender, { id, plan: shown }: CrmPush) =>
    api.call(who, crmPush.send, { params: { id }, body: { expected: { create: shown.create, update: shown.update } } });
  /** Planned, confirmed and sent. */
  async function push(by: Sender, listId: number, selection?: object): Promise<CrmPush> {
    const planned = await plan(by, listId, selection);
    const { body } = await confirm(by, planned);
    if (!body.data) throw new Error(JSON.stringify(body));
    await api.runJobs();
    return read(by, planned.id);
  }
  async function undo(by: Sender, id: number): Promise<CrmPush> {
    const { body } = await api.call(by.who, crmPush.undo, { params: { id } });
    if (!body.data) throw new Error(JSON.stringify(body));
    await api.runJobs();
    return read(by, id);
  }
  const records = async ({ who }: Sender, id: number, query: object = {}) =>
    (await api.call(who, crmPush.records, { params: { id }, query: { limit: 100, ...query } as never })).body.data;
  return { fill, read, begin, plan, confirm, push, undo, records };
}

/** A company that can be sent. */
export const company = (n: number, more: Partial<NewResult> = {}): Partial<NewResult> => ({
  name: `Company ${n}`,
  email: `hello@company-${n}.test`,
  website: `https://company-${n}.test`,
  domain: `company-${n}.test`,
  city: 'Lisboa',
  ...more,
});

export const some = (count: number) => Array.from({ length: count }, (_each, n) => company(n));

/** An empty CRM. */
export const NOTHING = { contacts: [], companies: [], links: [] };
