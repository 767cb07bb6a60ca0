/** Properties of HubSpot's contacts and companies, asked for once in a session, and the two of our own among them. */
import { CrmRefusal, type CrmSession } from '../crm.port.ts';
import { forget, remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { hubspotVendor } from './hubspot.client.ts';
import { CONTACT, KEY, type Names, optionOf, readProperty, TAGS } from './hubspot.rules.ts';

export type HubspotObject = 'contacts' | 'companies';
type Wire = Record<string, unknown>;

export const GROUPS: Record<HubspotObject, string> = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
};
const CONFLICT = 409;

const path = (object: HubspotObject) => `/crm/v3/properties/${object}`;

const wires = (session: CrmSession, object: HubspotObject) =>
  remembered(session, `properties:${object}`, async () => {
    const { body } = await session.ask({ method: 'GET', path: path(object) });
    return listOf(body?.results);
  });

export async function propertiesOfObject(session: CrmSession, object: HubspotObject, names: Names = CONTACT) {
  return (await wires(session, object)).flatMap((wire) => readProperty(wire, names) ?? []);
}

export async function createProperty(session: CrmSession, object: HubspotObject, body: object): Promise<Wire> {
  const made = await session.ask({ method: 'POST', path: path(object), body });
  (await wires(session, object)).push(made.body ?? {});
  return made.body ?? {};
}

/** A property of ours, made when it is not there yet. Another process may have made it in the meantime. */
async function ensureOwn(session: CrmSession, object: HubspotObject, body: { name: string }): Promise<Wire> {
  const known = async () => (await wires(session, object)).find(({ name }) => name === body.name);
  const found = await known();
  if (found) return found;
  const made = await session.ask({ method: 'POST', path: path(object), body }, [CONFLICT]);
  forget(session, `properties:${object}`);
  const there = made.status === CONFLICT ? await known() : made.body;
  if (!there) throw new CrmRefusal('invalid', made.status, hubspotVendor.wordsOf(made.body));
  return there;
}

/** No two records have the same value, so that a try whose answer never came is found again at once; searches are late. */
export const ensureKey = (session: CrmSession, object: HubspotObject) =>
  remembered(session, `key:${object}`, () =>
    ensureOwn(session, object, {
      name: KEY,
      label: 'Lead key',
      description: 'Keeps a lead from being added twice.',
      type: 'string',
      fieldType: 'text',
      groupName: GROUPS[object],
      hasUniqueValue: true,
      formField: false,
    } as { name: string }),
  );

const turns = new WeakMap<CrmSession, Promise<unknown>>();

/**
 * Every tag is an option of the property; those that are missing are added, one call at a time. Returns the tags as they are
 * written there.
 */
export function ensureTags(session: CrmSession, tags: readonly string[]): Promise<string[]> {
  const act = () => addOptions(session, tags);
  const turn = (turns.get(session) ?? Promise.resolve()).then(act, act);
  turns.set(
    session,
    turn.catch(() => {}),
  );
  return turn;
}

async function addOptions(session: CrmSession, tags: readonly string[]): Promise<string[]> {
  const property = await ensureOwn(session, 'contacts', {
    name: TAGS,
    label: 'Lead tags',
    type: 'enumeration',
    fieldType: 'checkbox',
    groupName: GROUPS.contacts,
    formField: false,
    options: tags.map(optionOf),
  } as { name: string });
  const known = listOf(property.options).map(({ value }) => textOf(value));
  const written = tags.map((tag) => known.find((each) => each.toLowerCase() === tag.toLowerCase()) ?? tag);
  const missing = written.filter((tag) => !known.includes(tag));
  if (missing.length === 0) return written;
  const options = [
    ...listOf(property.options).map(({ label, value, hidden }) => ({
      label: textOf(label),
      value: textOf(value),
      hidden: hidden === true,
    })),
    ...missing.map(optionOf),
  ];
  await session.ask({ method: 'PATCH', path: `${path('contacts')}/${TAGS}`, body: { options } });
  forget(session, 'properties:contacts');
  return written;
}
