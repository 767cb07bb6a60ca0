/**
 * States at HighLevel: whether a contact wants no messages, and its owner. Won and lost come from its opportunities, which only apps
 * with that scope may read. Events of all locations come to the address of the app, signed with their published key.
 */
import { createPublicKey, verify as isSigned } from 'node:crypto';
import type { Config } from '../../../../platform/config/config.ts';
import {
  type Asking,
  type CrmFollowing,
  goneContact,
  type Hint,
  type HookCall,
  type ReadContact,
  type StateThere,
} from '../following.port.ts';
import { idOf, objectOf, oneHeader } from '../hooks.rules.ts';
import { remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';

type Wire = Record<string, unknown>;

/** Contacts are read one by one, so few of them are one portion. */
const MOST = 10;
const REFUSED = ['active', 'permanent'];
const GONE = [400, 404];

/** An opportunity that is still open counts more than one that was lost before. */
function stateOf(opportunities: Wire[]): StateThere {
  const all = opportunities.map(({ status }) => textOf(status));
  if (all.includes('won')) return 'won';
  if (all.includes('open')) return 'working';
  return all.includes('lost') || all.includes('abandoned') ? 'lost' : 'open';
}

async function opportunitiesOf({ session, scopes }: Asking, contactId: string): Promise<Wire[]> {
  if (!scopes.includes('opportunities.readonly')) return [];
  const query = new URLSearchParams({
    location_id: session.externalId,
    contact_id: contactId,
    status: 'all',
    limit: '100',
  });
  const { body } = await session.ask({ method: 'GET', path: `/opportunities/search?${query}` });
  return listOf(body?.opportunities);
}

const ownerName = ({ session, scopes }: Asking, id: string): Promise<string> =>
  remembered(session, `owner:${id}`, async () => {
    if (!id || !scopes.includes('users.readonly')) return '';
    const { status, body } = await session.ask({ method: 'GET', path: `/users/${encodeURIComponent(id)}` }, GONE);
    return status >= 400 ? '' : textOf(body?.name);
  });

async function readOne(asking: Asking, id: string): Promise<ReadContact> {
  const path = `/contacts/${encodeURIComponent(id)}`;
  const { status, body } = await asking.session.ask({ method: 'GET', path }, GONE);
  if (status >= 400) return goneContact(id);
  const contact = (body?.contact ?? {}) as Wire;
  const email = ((contact.dndSettings ?? {}) as Record<string, Wire | undefined>).Email;
  return {
    id,
    mergedInto: null,
    state: stateOf(await opportunitiesOf(asking, id)),
    isUnsubscribed: contact.dnd === true || REFUSED.includes(textOf(email?.status)),
    owner: await ownerName(asking, idOf(contact.assignedTo)),
  };
}

async function read(asking: Asking, ids: readonly string[]): Promise<ReadContact[]> {
  const found: ReadContact[] = [];
  for (const id of ids) found.push(await readOne(asking, id));
  return found;
}

const keyOf = ({ GHL_WEBHOOK_KEY }: Config) =>
  createPublicKey({ key: Buffer.from(GHL_WEBHOOK_KEY, 'base64'), format: 'der', type: 'spki' });

function verify({ config, body, headers }: HookCall): boolean {
  const given = Buffer.from(oneHeader(headers, 'x-ghl-signature'), 'base64');
  return given.length > 0 && isSigned(null, Buffer.from(body, 'utf8'), keyOf(config), given);
}

/** One event, about a contact or about an opportunity of one. */
function hintsOf(body: unknown): Hint[] {
  const { type, locationId, id, contactId } = objectOf(body);
  const isOfContact = textOf(type).startsWith('Contact');
  const about = idOf(isOfContact ? id : contactId);
  return about ? [{ externalId: idOf(locationId), contactIds: [about] }] : [];
}

export const ghlFollowing: CrmFollowing = {
  most: MOST,
  // Two calls for each contact: so seldom that a large push leaves most of the day's calls.
  restHours: { hooked: 72, unhooked: 24 },
  pageOf: (appUrl, id) => `${appUrl}/${encodeURIComponent(id)}`,
  read,
  appHook: { verify, hintsOf },
};
