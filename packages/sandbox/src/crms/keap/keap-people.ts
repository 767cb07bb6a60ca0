/**
 * What people do in Keap, its users, and REST hooks (v1): an address is proved by the secret that it sends back, and events carry no
 * signature. An opt-out is no edit of a contact, so nothing is posted about it.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { crmHooks, type Deed, hookControl, peopleControl } from '../crm-hooks.ts';
import { read } from './keap-bodies.ts';
import { accountOf } from './keap-gate.ts';
import type { Keap, KeapAccount, KeapContact } from './keap-state.ts';

const sign = () => ({});
const HookBody = z.strictObject({ eventKey: z.string(), hookUrl: z.string() });

interface Hook {
  key: string;
  account: string;
  eventKey: string;
  hookUrl: string;
  status: 'Verified' | 'Unverified';
}
const hooksOf = ({ sandbox }: Keap) => sandbox.store('keap-rest-hooks', () => ({ all: [] as Hook[] }));
const presentHook = ({ account: _account, ...hook }: Hook) => hook;

const usersOf = ({ user }: KeapAccount) => [
  { id: Number(user.id), given_name: user.given_name, family_name: user.family_name, email_address: user.email },
  { id: 79_001, given_name: 'Tomás', family_name: 'Vega', email_address: 'tomas@halden-roe.test' },
];

export function hookRoutes(app: FastifyInstance, keap: Keap): void {
  const hooks = crmHooks(keap.sandbox, 'keap', sign);
  const store = hooksOf(keap);
  app.get('/rest/v1/users', (request) => ({ users: usersOf(accountOf(keap, request)) }));
  app.get('/rest/v1/hooks', (request) => {
    const { id } = accountOf(keap, request);
    return store.state.all.filter(({ account }) => account === id).map(presentHook);
  });
  app.post('/rest/v1/hooks', async (request, reply) => {
    const { id } = accountOf(keap, request);
    const { eventKey, hookUrl } = read(HookBody, request.body, 'hook');
    const secret = randomUUID();
    const answer = await hooks
      .call({ url: hookUrl, body: '{}' }, { 'x-hook-secret': secret })
      .catch(() => ({ status: 0, headers: {} as Record<string, unknown> }));
    const isProved = answer.status === 200 && answer.headers['x-hook-secret'] === secret;
    const hook: Hook = {
      key: randomUUID(),
      account: id,
      eventKey,
      hookUrl,
      status: isProved ? 'Verified' : 'Unverified',
    };
    store.state.all.push(hook);
    store.save();
    return reply.code(201).send(presentHook(hook));
  });
}

export function keapPeople(app: FastifyInstance, keap: Keap): void {
  const { sandbox, store } = keap;
  const hooks = crmHooks(sandbox, 'keap', sign);
  hookControl(app, sandbox, 'keap', sign);
  async function tell(account: KeapAccount, event_key: string, contact: string) {
    const wanting = hooksOf(keap).state.all.filter(
      (hook) => hook.account === account.id && hook.eventKey === event_key && hook.status === 'Verified',
    );
    const timestamp = sandbox.clock.now().toISOString();
    const key = {
      id: Number(contact),
      timestamp,
      apiUrl: `https://api.infusionsoft.com/crm/rest/v1/contacts/${contact}`,
    };
    for (const { hookUrl } of wanting)
      await hooks.send(hookUrl, { event_key, object_type: 'contact', object_keys: [key], api_url: '' });
  }
  const need = (account: KeapAccount, { contact }: Deed): KeapContact => {
    const found = account.contacts.find(({ id }) => id === contact);
    if (!found) throw new Error(`there is no contact ${contact}`);
    return found;
  };
  const edit = (valuesOf: (account: KeapAccount, deed: Deed) => object) => async (account: KeapAccount, deed: Deed) => {
    const contact = need(account, deed);
    Object.assign(contact.values, valuesOf(account, deed));
    contact.update_time = sandbox.clock.now().toISOString();
    store.save();
    await tell(account, 'contact.edit', contact.id);
  };
  /** Of all addresses of the contact. */
  const optOut = (status: string) => async (account: KeapAccount, deed: Deed) => {
    need(account, deed).optStatus = status;
    store.save();
  };
  const ownerId = (account: KeapAccount, name: string) =>
    String(usersOf(account).find(({ given_name, family_name }) => `${given_name} ${family_name}` === name)?.id ?? '');
  peopleControl(
    app,
    { path: 'accounts', owners: () => store.state.accounts },
    {
      win: edit(() => ({ contact_type: 'Customer' })),
      assign: edit((account, { owner }) => ({ owner_id: ownerId(account, owner) })),
      unsubscribe: optOut('LIST_UNSUBSCRIBE'),
      subscribe: optOut('SINGLE_OPT_IN'),
      async delete(account, deed) {
        const gone = need(account, deed);
        account.contacts = account.contacts.filter((one) => one !== gone);
        store.save();
        await tell(account, 'contact.delete', gone.id);
      },
    },
  );
}
