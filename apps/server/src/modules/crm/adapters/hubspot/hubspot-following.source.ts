/**
 * States at HubSpot: lead status and lifecycle stage of a contact, its owner, and whether it opted out of e-mail. A merged contact is
 * found by both ids. Events of all portals come to the address of the app, signed with the client's secret (v3).
 */
import { createHmac } from 'node:crypto';
import { listedIn, noAnswer } from '../absence.rules.ts';
import { CrmRefusal } from '../crm.port.ts';
import {
  type Asking,
  type CrmFollowing,
  goneContact,
  type Hint,
  type HookCall,
  type StateThere,
} from '../following.port.ts';
import { idOf, isSame, objectsIn, oneHeader } from '../hooks.rules.ts';
import { remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';

const MOST = 100;
const PROPERTIES = ['hs_lead_status', 'lifecyclestage', 'hubspot_owner_id', 'hs_email_optout', 'hs_merged_object_ids'];
/** Their own check: what is older is a replay. */
const MAX_AGE_MS = 5 * 60_000;
const OWNERS_SCOPE = 'crm.objects.owners.read';

const WON = ['customer', 'evangelist'];
const NEARLY = ['opportunity', 'salesqualifiedlead'];
const UNTOUCHED = ['', 'NEW', 'OPEN'];

type Properties = Record<string, unknown>;

/** Any value that a portal has defined itself counts as `working`. */
function stateOf(properties: Properties): StateThere {
  const [stage, status] = [textOf(properties.lifecyclestage), textOf(properties.hs_lead_status)];
  if (WON.includes(stage)) return 'won';
  if (status === 'UNQUALIFIED') return 'lost';
  return NEARLY.includes(stage) || !UNTOUCHED.includes(status) ? 'working' : 'open';
}

/** Names of owners change seldom, so each is asked for once in a session. */
const ownerName = ({ session, scopes }: Asking, id: string): Promise<string> =>
  remembered(session, `owner:${id}`, async () => {
    if (!id || !scopes.includes(OWNERS_SCOPE)) return '';
    const path = `/crm/v3/owners/${encodeURIComponent(id)}`;
    const { status, body } = await session.ask({ method: 'GET', path }, [404]);
    if (status === 404) return '';
    return [body?.firstName, body?.lastName].map(textOf).filter(Boolean).join(' ') || textOf(body?.email);
  });

async function read(asking: Asking, ids: readonly string[]) {
  const body = { inputs: ids.map((id) => ({ id })), properties: PROPERTIES, propertiesWithHistory: [] };
  const answer = await asking.session.ask({ method: 'POST', path: '/crm/v3/objects/contacts/batch/read', body });
  const errors = listOf(answer.body?.errors);
  const broken = errors.find(({ category }) => textOf(category) !== 'OBJECT_NOT_FOUND');
  if (broken) throw new CrmRefusal('unreachable', answer.status, textOf(broken.message));
  const found = new Map<string, { id: string; properties: Properties }>();
  for (const wire of listedIn(answer, answer.body?.results)) {
    const [id, properties] = [String(wire.id ?? ''), (wire.properties ?? {}) as Properties];
    // The contact that is left names those that went into it.
    for (const each of [id, ...textOf(properties.hs_merged_object_ids).split(';')]) found.set(each, { id, properties });
  }
  // HubSpot lists missing contacts as errors.
  if (found.size === 0 && errors.length === 0) throw noAnswer(answer);
  return Promise.all(
    ids.map(async (id) => {
      const contact = found.get(id);
      if (!contact) return goneContact(id);
      const { properties } = contact;
      return {
        id,
        mergedInto: contact.id === id ? null : contact.id,
        state: stateOf(properties),
        isUnsubscribed: properties.hs_email_optout === 'true' || properties.hs_email_optout === true,
        owner: await ownerName(asking, textOf(properties.hubspot_owner_id)),
      };
    }),
  );
}

/** The method, the address, the body and the time, signed with the client's secret. */
function verify({ config, url, body, headers, now }: HookCall): boolean {
  const [given, at] = [oneHeader(headers, 'x-hubspot-signature-v3'), oneHeader(headers, 'x-hubspot-request-timestamp')];
  const secret = config.HUBSPOT_CLIENT_SECRET;
  if (!secret || !/^\d{1,15}$/.test(at) || Math.abs(now.getTime() - Number(at)) > MAX_AGE_MS) return false;
  const wanted = createHmac('sha256', secret).update(`POST${url}${body}${at}`).digest();
  return isSame(Buffer.from(given, 'base64'), wanted);
}

const hintOf = (event: Record<string, unknown>): Hint => ({
  externalId: idOf(event.portalId),
  contactIds: [
    ...[event.objectId, event.primaryObjectId],
    ...(Array.isArray(event.mergedObjectIds) ? event.mergedObjectIds : []),
  ]
    .map(idOf)
    .filter(Boolean),
});

export const hubspotFollowing: CrmFollowing = {
  most: MOST,
  restHours: { hooked: 24, unhooked: 4 },
  pageOf: (appUrl, id) => `${appUrl}/${encodeURIComponent(id)}`,
  read,
  appHook: {
    verify,
    hintsOf: (body) =>
      objectsIn(body)
        .filter(({ subscriptionType }) => textOf(subscriptionType).startsWith('contact.'))
        .map(hintOf),
  },
};
