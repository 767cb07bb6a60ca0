/** What people do in HubSpot, and the events it posts about that, signed with the app's secret (v3). */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { crmHooks, hookControl, type PeopleAct, peopleControl, type Sign } from '../crm-hooks.ts';
import { refused } from './hubspot-errors.ts';
import { portalOf } from './hubspot-gate.ts';
import { archiveRecord, mergeRecords, needRecord } from './hubspot-records.ts';
import { HUBSPOT_CLIENT, type Hubspot, type HubspotPortal } from './hubspot-state.ts';

const TARGET = '/api/webhooks/crm/hubspot';

const sign: Sign = ({ url, body }, at) => {
  const timestamp = String(at.getTime());
  const signature = createHmac('sha256', HUBSPOT_CLIENT.secret)
    .update(`POST${url}${body}${timestamp}`)
    .digest('base64');
  return { 'x-hubspot-signature-v3': signature, 'x-hubspot-request-timestamp': timestamp };
};

/** The same in every portal. */
const OWNERS = [
  { id: '501', firstName: 'Mara', lastName: 'Lindqvist', email: 'mara@halden-roe.test' },
  { id: '502', firstName: 'Tomás', lastName: 'Vega', email: 'tomas@halden-roe.test' },
];

export function ownerRoutes(app: FastifyInstance, hubspot: Hubspot): void {
  app.get<{ Params: { id: string } }>('/crm/v3/owners/:id', (request) => {
    portalOf(hubspot, request);
    const owner = OWNERS.find(({ id }) => id === request.params.id);
    if (!owner) throw refused.missing();
    return { ...owner, userId: Number(owner.id), archived: false };
  });
}

const ownerIdOf = (name: string) =>
  OWNERS.find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)?.id ?? '';

export function hubspotPeople(app: FastifyInstance, hubspot: Hubspot): void {
  const { sandbox, store } = hubspot;
  const hooks = crmHooks(sandbox, 'hubspot', sign);
  hookControl(app, sandbox, 'hubspot', sign);
  let made = 0;
  const tell = (portal: HubspotPortal, subscriptionType: string, contact: string, more: object = {}) => {
    made += 1;
    const occurredAt = sandbox.clock.now().getTime();
    const event = {
      eventId: occurredAt + made,
      subscriptionId: 3001,
      portalId: Number(portal.id),
      appId: 42,
      occurredAt,
      subscriptionType,
      attemptNumber: 0,
      objectId: Number(contact),
      changeSource: 'CRM_UI',
      ...more,
    };
    return hooks.send(TARGET, [event]);
  };
  /** Also what people cannot write by hand, such as an unsubscription. */
  const set =
    (name: string, valueFor: (deed: { owner: string }) => string) =>
    async (portal: HubspotPortal, deed: { contact: string; owner: string }) => {
      const record = needRecord(portal, 'contacts', deed.contact);
      const value = valueFor(deed);
      record.properties[name] = value;
      record.updatedAt = sandbox.clock.now().toISOString();
      store.save();
      await tell(portal, 'contact.propertyChange', record.id, { propertyName: name, propertyValue: value });
    };
  const acts: Record<PeopleAct, Parameters<typeof peopleControl<HubspotPortal>>[2][PeopleAct]> = {
    work: set('hs_lead_status', () => 'IN_PROGRESS'),
    win: set('lifecyclestage', () => 'customer'),
    lose: set('hs_lead_status', () => 'UNQUALIFIED'),
    unsubscribe: set('hs_email_optout', () => 'true'),
    subscribe: set('hs_email_optout', () => ''),
    assign: set('hubspot_owner_id', ({ owner }) => ownerIdOf(owner)),
    async delete(portal, { contact }) {
      archiveRecord(hubspot, portal, 'contacts', contact);
      await tell(portal, 'contact.deletion', contact);
    },
    async merge(portal, { contact, into }) {
      const kept = mergeRecords(hubspot, portal, 'contacts', into, contact);
      const ids = { primaryObjectId: Number(into), mergedObjectIds: [Number(contact)], newObjectId: Number(kept.id) };
      await tell(portal, 'contact.merge', kept.id, { ...ids, numberOfPropertiesMoved: 1 });
    },
  };
  peopleControl(app, { path: 'portals', owners: () => store.state.portals }, acts as never);
}
