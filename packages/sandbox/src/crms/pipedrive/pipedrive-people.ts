/** What people do in Pipedrive, its users, and webhooks (v2) that companies subscribe, with a name and a password of the subscriber. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { crmHooks, type Deed, hookControl, peopleControl, type Sign } from '../crm-hooks.ts';
import { read } from './pipedrive-bodies.ts';
import { answered, notFound } from './pipedrive-errors.ts';
import { companyOf, costs } from './pipedrive-gate.ts';
import { mergePersons, needPerson, presentPerson } from './pipedrive-persons.ts';
import type { Pipedrive, PipedriveCompany, PipedrivePerson } from './pipedrive-state.ts';

const Subscription = z.strictObject({
  subscription_url: z.url(),
  event_action: z.enum(['create', 'change', 'delete', '*']),
  event_object: z.enum(['person', 'deal', '*']),
  version: z.literal('2.0'),
  name: z.string().min(1),
  http_auth_user: z.string().optional(),
  http_auth_password: z.string().optional(),
});

interface Subscribed extends z.output<typeof Subscription> {
  id: number;
  company: string;
}
const subscribedIn = ({ sandbox }: Pick<Pipedrive, 'sandbox'>) =>
  sandbox.store('pipedrive-webhooks', () => ({ made: 0, all: [] as Subscribed[] }));

/** HTTP Basic, where the subscriber asked for it. */
const signFor =
  (pipedrive: Pick<Pipedrive, 'sandbox'>): Sign =>
  ({ url }) => {
    const hook = subscribedIn(pipedrive).state.all.find(({ subscription_url }) => subscription_url === url);
    if (!hook?.http_auth_user) return {};
    const login = Buffer.from(`${hook.http_auth_user}:${hook.http_auth_password ?? ''}`).toString('base64');
    return { authorization: `Basic ${login}` };
  };

const usersOf = ({ user }: PipedriveCompany) => [
  user,
  { id: 79_001, name: 'Tomás Vega', email: 'tomas@halden-roe.test' },
];

export function webhookRoutes(app: FastifyInstance, pipedrive: Pipedrive): void {
  const WEBHOOKS = costs(2, ['webhooks:full', 'admin']);
  const store = subscribedIn(pipedrive);
  app.get<{ Params: { id: string } }>('/api/v1/users/:id', costs(2, ['users:read', 'admin']), (request) => {
    const user = usersOf(companyOf(pipedrive, request)).find(({ id }) => String(id) === request.params.id);
    if (!user) throw notFound('User');
    return answered(user);
  });
  app.get('/api/v1/webhooks', WEBHOOKS, (request) => {
    const { id } = companyOf(pipedrive, request);
    const own = store.state.all.filter(({ company }) => company === id);
    return answered(own.map(({ company: _company, http_auth_password: _password, ...hook }) => hook));
  });
  app.post('/api/v1/webhooks', WEBHOOKS, (request, reply) => {
    const { id: company } = companyOf(pipedrive, request);
    const body = read(Subscription, request.body);
    store.state.made += 1;
    const { made: id } = store.state;
    store.state.all.push({ ...body, id, company });
    store.save();
    return reply.code(201).send(answered({ id, ...body, http_auth_password: undefined }));
  });
}

export function pipedrivePeople(app: FastifyInstance, pipedrive: Pipedrive): void {
  const { sandbox, store } = pipedrive;
  const sign = signFor(pipedrive);
  const hooks = crmHooks(sandbox, 'pipedrive', sign);
  hookControl(app, sandbox, 'pipedrive', sign);
  app.get('/_sandbox/webhooks', () => subscribedIn(pipedrive).state);
  const now = () => sandbox.clock.now().toISOString();

  interface News {
    action: 'create' | 'change' | 'delete';
    entity: 'person' | 'deal';
    id: number;
    data: object | null;
    previous: object | null;
    merged_to_id?: string;
  }
  async function tell(company: PipedriveCompany, { action, entity, id, data, previous, ...merged }: News) {
    const meta = {
      action,
      entity,
      entity_id: String(id),
      company_id: String(company.company_id),
      id: randomUUID(),
      correlation_id: randomUUID(),
      timestamp: now(),
      version: '2.0',
      attempt: 1,
      change_source: 'app',
      is_bulk_edit: false,
      ...merged,
    };
    for (const hook of subscribedIn(pipedrive).state.all)
      if (
        hook.company === company.id &&
        ['*', entity].includes(hook.event_object) &&
        ['*', action].includes(hook.event_action)
      )
        await hooks.send(hook.subscription_url, { data, meta: { ...meta, webhook_id: String(hook.id) }, previous });
  }
  const changed = (company: PipedriveCompany, person: PipedrivePerson) =>
    tell(company, {
      action: 'change',
      entity: 'person',
      id: person.id,
      data: presentPerson(company, person),
      previous: {},
    });

  const set =
    (change: (company: PipedriveCompany, person: PipedrivePerson, deed: Deed) => void) =>
    async (company: PipedriveCompany, deed: Deed) => {
      const person = needPerson(company, deed.contact);
      change(company, person, deed);
      person.update_time = now();
      store.save();
      await changed(company, person);
    };
  /** A person has one deal here. */
  const deal = (status: string) => async (company: PipedriveCompany, deed: Deed) => {
    const { id: person_id } = needPerson(company, deed.contact);
    company.deals ??= [];
    const known = company.deals.find((each) => each.person_id === person_id);
    const one = known ?? { id: 9000 + company.deals.length, person_id, status };
    if (!known) company.deals.push(one);
    one.status = status;
    store.save();
    await tell(company, { action: known ? 'change' : 'create', entity: 'deal', id: one.id, data: one, previous: {} });
  };
  peopleControl(
    app,
    { path: 'companies', owners: () => store.state.companies },
    {
      work: deal('open'),
      win: deal('won'),
      lose: deal('lost'),
      unsubscribe: set((_company, person) => Object.assign(person, { marketing_status: 'unsubscribed' })),
      subscribe: set((_company, person) => Object.assign(person, { marketing_status: 'subscribed' })),
      assign: set((company, person, { owner }) => {
        person.owner_id = usersOf(company).find(({ name }) => name === owner)?.id ?? person.owner_id;
      }),
      async delete(company, deed) {
        const person = needPerson(company, deed.contact);
        const previous = presentPerson(company, person);
        Object.assign(person, { is_deleted: true, update_time: now() });
        store.save();
        await tell(company, { action: 'delete', entity: 'person', id: person.id, data: null, previous });
      },
      async merge(company, deed) {
        const [gone, kept] = [needPerson(company, deed.contact), needPerson(company, deed.into)];
        const previous = presentPerson(company, gone);
        mergePersons(pipedrive, kept, gone);
        const merged_to_id = String(kept.id);
        await tell(company, { action: 'delete', entity: 'person', id: gone.id, data: null, previous, merged_to_id });
        await changed(company, kept);
      },
    },
  );
}
