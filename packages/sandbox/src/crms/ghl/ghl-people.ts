/** What people do in HighLevel, and the events it posts about that, signed with its key (Ed25519). Opportunities and users. */
import { createHash, createPrivateKey, sign as signed } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { queryText } from '../../providers/provider-kit.ts';
import { crmHooks, type Deed, hookControl, peopleControl, type Sign } from '../crm-hooks.ts';
import { removeContact } from './ghl-contacts.ts';
import { badRequest } from './ghl-errors.ts';
import { needs, ownLocation } from './ghl-gate.ts';
import type { Ghl, GhlContact, GhlLocation } from './ghl-state.ts';

const TARGET = '/api/webhooks/crm/ghl';
/** A key of 32 bytes, as PKCS #8 writes it. The product has its public half in `GHL_WEBHOOK_KEY`. */
const SEED = createHash('sha256').update('leadwright sandbox: webhooks of HighLevel').digest();
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]),
  format: 'der',
  type: 'pkcs8',
});
const sign: Sign = ({ body }) => ({ 'x-ghl-signature': signed(null, Buffer.from(body), KEY).toString('base64') });

const USERS = [
  { id: 'sandboxUserMara00001', name: 'Mara Lindqvist' },
  { id: 'sandboxUserTomas0001', name: 'Tomás Vega' },
];

interface Opportunity {
  id: string;
  locationId: string;
  contactId: string;
  status: string;
}
const opportunitiesOf = ({ sandbox }: Ghl) => sandbox.store('ghl-opportunities', () => ({ all: [] as Opportunity[] }));

export function opportunityRoutes(app: FastifyInstance, ghl: Ghl): void {
  app.get('/opportunities/search', needs('opportunities.readonly'), (request) => {
    const location = ownLocation(ghl, request, queryText(request, 'location_id') ?? '');
    const contactId = queryText(request, 'contact_id');
    const found = opportunitiesOf(ghl).state.all.filter(
      (each) => each.locationId === location.id && (!contactId || each.contactId === contactId),
    );
    return { opportunities: found, meta: { total: found.length, currentPage: 1, nextPage: null, prevPage: null } };
  });
  app.get<{ Params: { id: string } }>('/users/:id', needs('users.readonly'), (request) => {
    const user = USERS.find(({ id }) => id === request.params.id);
    if (!user) throw badRequest(`User with id ${request.params.id} not found`);
    const [firstName, ...rest] = user.name.split(' ');
    return { ...user, firstName, lastName: rest.join(' ') };
  });
}

export function ghlPeople(app: FastifyInstance, ghl: Ghl): void {
  const { sandbox, store } = ghl;
  const hooks = crmHooks(sandbox, 'ghl', sign);
  const opportunities = opportunitiesOf(ghl);
  hookControl(app, sandbox, 'ghl', sign);
  let made = 0;
  const tell = (location: GhlLocation, type: string, more: object) => {
    made += 1;
    const timestamp = sandbox.clock.now().toISOString();
    return hooks.send(TARGET, { type, locationId: location.id, ...more, timestamp, webhookId: `sandbox-${made}` });
  };
  const need = (location: GhlLocation, { contact }: Deed): GhlContact => {
    const found = location.contacts.find(({ id }) => id === contact);
    if (!found) throw new Error(`there is no contact ${contact}`);
    return found;
  };
  const set = (type: string, valuesOf: (deed: Deed) => object) => async (location: GhlLocation, deed: Deed) => {
    const contact = need(location, deed);
    Object.assign(contact.values, valuesOf(deed));
    contact.dateUpdated = sandbox.clock.now().toISOString();
    store.save();
    await tell(location, type, { id: contact.id });
  };
  /** A contact has one opportunity here. */
  const end = (status: string) => async (location: GhlLocation, deed: Deed) => {
    const { id: contactId } = need(location, deed);
    const known = opportunities.state.all.find((each) => each.contactId === contactId);
    const one = known ?? { id: `sandboxOpportunity${contactId}`, locationId: location.id, contactId, status };
    if (!known) opportunities.state.all.push(one);
    one.status = status;
    opportunities.save();
    await tell(location, known ? 'OpportunityStatusUpdate' : 'OpportunityCreate', { id: one.id, contactId, status });
  };
  peopleControl(
    app,
    { path: 'locations', owners: () => store.state.locations },
    {
      work: end('open'),
      win: end('won'),
      lose: end('lost'),
      unsubscribe: set('ContactDndUpdate', () => ({ dnd: true })),
      subscribe: set('ContactDndUpdate', () => ({ dnd: false })),
      assign: set('ContactUpdate', ({ owner }) => ({
        assignedTo: USERS.find(({ name }) => name === owner)?.id ?? null,
      })),
      async delete(location, deed) {
        removeContact(ghl, location, need(location, deed));
        await tell(location, 'ContactDelete', { id: deed.contact });
      },
    },
  );
}
