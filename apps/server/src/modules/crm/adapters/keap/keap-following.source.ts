/**
 * States at Keap: the type of a contact, the opt-out status of its addresses, and its owner. Every account names the stages of its sales
 * itself, so `working` and `lost` are unknown. REST hooks carry no signature: the address itself is the secret.
 */
import { confirmGone, listedIn } from '../absence.rules.ts';
import type { CrmSession } from '../crm.port.ts';
import {
  type Asking,
  type CrmFollowing,
  goneContact,
  type Hint,
  type HookLogin,
  type ReadContact,
} from '../following.port.ts';
import { idOf, objectOf, objectsIn, oneHeader } from '../hooks.rules.ts';
import { remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { filterOf } from './keap-names.source.ts';

const MOST = 100;
const FIELDS = 'id,owner_id,contact_type,email_addresses';
const HOOKS = '/rest/v1/hooks';
const EVENTS = ['contact.edit', 'contact.delete'];
/** The person, an administrator or a complaint has ended it. A bounce is no opt-out. */
const OPTED_OUT = ['LIST_UNSUBSCRIBE', 'MANUAL', 'ADMIN', 'FEEDBACK', 'SPAM'];
const CUSTOMERS = ['customer', 'client'];
/** What their proof of an address may look like. */
const PROOF = /^[\w.~+/=-]{1,200}$/;

const owners = ({ session }: Asking): Promise<Map<string, string>> =>
  remembered(session, 'owners', async () => {
    const { body } = await session.ask({ method: 'GET', path: '/rest/v1/users?limit=1000' }, [403, 404]);
    const nameOf = (user: Record<string, unknown>) =>
      [user.given_name, user.family_name].map(textOf).filter(Boolean).join(' ') || textOf(user.email_address);
    return new Map(listOf(body?.users).map((user) => [idOf(user.id), nameOf(user)]));
  });

async function contactsOf(session: CrmSession, ids: readonly string[]) {
  const known = ids.filter((id) => /^\d+$/.test(id));
  const [first] = known;
  if (!first) return new Map();
  const query = new URLSearchParams({ fields: FIELDS, page_size: String(MOST) });
  const path = `/rest/v2/contacts?${filterOf(`ids==${known.join(',')}`)}&${query}`;
  const answer = await session.ask({ method: 'GET', path });
  const contacts = listedIn(answer, answer.body?.contacts);
  if (contacts.length === 0) await confirmGone(session, `/rest/v2/contacts/${first}?fields=id`);
  return new Map(contacts.map((contact) => [String(contact.id), contact]));
}

async function read(asking: Asking, ids: readonly string[]): Promise<ReadContact[]> {
  const found = await contactsOf(asking.session, ids);
  return Promise.all(
    ids.map(async (id): Promise<ReadContact> => {
      const contact = found.get(id);
      if (!contact) return goneContact(id);
      const ownerId = idOf(contact.owner_id);
      return {
        id,
        mergedInto: null,
        state: CUSTOMERS.includes(textOf(contact.contact_type).toLowerCase()) ? 'won' : 'open',
        isUnsubscribed: listOf(contact.email_addresses).some((each) =>
          OPTED_OUT.includes(textOf(each.email_opt_status)),
        ),
        owner: ownerId ? ((await owners(asking)).get(ownerId) ?? '') : '',
      };
    }),
  );
}

async function subscribe({ session }: Asking, { url }: HookLogin): Promise<void> {
  const { body } = await session.ask({ method: 'GET', path: HOOKS });
  const there = listOf(body).filter(({ hookUrl }) => hookUrl === url);
  for (const eventKey of EVENTS)
    if (!there.some((hook) => hook.eventKey === eventKey && hook.status === 'Verified'))
      await session.ask({ method: 'POST', path: HOOKS, body: { eventKey, hookUrl: url } });
}

function hintsOf(body: unknown): Hint[] {
  const { object_type, object_keys } = objectOf(body);
  if (object_type !== 'contact') return [];
  const ids = objectsIn(object_keys).map(({ id }) => idOf(id));
  return [{ externalId: null, contactIds: ids.filter(Boolean) }];
}

export const keapFollowing: CrmFollowing = {
  most: MOST,
  // An opt-out is no edit of the contact, so it comes with the next reading.
  restHours: { hooked: 6, unhooked: 4 },
  pageOf: (appUrl, id) => `${appUrl}${encodeURIComponent(id)}`,
  read,
  ownHooks: {
    subscribe,
    // The key in the address was checked, and there is nothing else.
    verify: () => true,
    answerTo(headers) {
      const proof = oneHeader(headers, 'x-hook-secret');
      return PROOF.test(proof) ? { 'x-hook-secret': proof } : undefined;
    },
    hintsOf,
  },
};
