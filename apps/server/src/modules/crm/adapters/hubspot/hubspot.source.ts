/**
 * Contacts of HubSpot. An address leads to one contact, which is read by it at once. A number does not: what we made without an address
 * carries a key of ours, and only then their search is asked, which is slow, counted apart and late.
 */
import { checkSteps } from '../checking.rules.ts';
import { withCompanies } from '../companies.source.ts';
import {
  afterWrite,
  type CrmAdapter,
  type CrmContact,
  CrmRefusal,
  type CrmSession,
  type CrmValues,
} from '../crm.port.ts';
import { matches } from '../matches.rules.ts';
import { textOf } from '../vendor.port.ts';
import {
  byKey,
  CONTACT,
  HUBSPOT_CREATES,
  joined,
  KEY,
  keyOfPhone,
  plainTag,
  propertiesOf,
  propertyBody,
  readProperty,
  split,
  TAGS,
  valuesOf,
} from './hubspot.rules.ts';
import { hubspotCompanies } from './hubspot-companies.source.ts';
import { createProperty, ensureKey, ensureTags, GROUPS, propertiesOfObject } from './hubspot-properties.source.ts';
import * as records from './hubspot-records.source.ts';

/** An address without a contact: looking it up shows whether contacts may be read. */
const NOBODY = 'connection.test@example.com';

const known = async (session: CrmSession) => byKey(await propertiesOfObject(session, 'contacts'));
const namesOf = async (session: CrmSession) => [...[...(await known(session)).values()].map(({ name }) => name), TAGS];

const present = async (session: CrmSession, { id, properties }: records.HubspotRecord): Promise<CrmContact> => ({
  id,
  values: valuesOf(properties, await known(session)),
  tags: split(textOf(properties[TAGS])),
  url: session.appUrl && `${session.appUrl}/${encodeURIComponent(id)}`,
});

async function findBy(session: CrmSession, by: { idProperty?: string; id: string }): Promise<CrmContact | null> {
  const found = await records.readBy(session, 'contacts', by, await namesOf(session));
  return found && present(session, found);
}

const findByEmail = async (session: CrmSession, email: string) =>
  email ? findBy(session, { idProperty: 'email', id: email }) : null;

async function findByPhone(session: CrmSession, phone: string): Promise<CrmContact | null> {
  if (!phone) return null;
  const is = (propertyName: string) => [{ propertyName, operator: 'EQ', value: phone }];
  const found = await records.search(session, 'contacts', [is('phone'), is('mobilephone')], await namesOf(session));
  return found && present(session, found);
}

/** By both, for the address may lead to one contact and the number to another. */
const find: CrmAdapter['find'] = async (session, { email, phone }) =>
  matches(await findByEmail(session, email), await findByPhone(session, phone));

const read = (session: CrmSession, id: string) => findBy(session, { id });

/** Without an address only our key shows that an earlier try has made it. */
async function keyed(session: CrmSession, values: CrmValues): Promise<{ key: string; same: CrmContact | null } | null> {
  if (textOf(values.email) || !textOf(values.phone)) return null;
  await ensureKey(session, 'contacts');
  const key = keyOfPhone(textOf(values.phone));
  const same = await findBy(session, { idProperty: KEY, id: key });
  return { key, same: same ?? (await findByPhone(session, textOf(values.phone))) };
}

const written = (tags: readonly string[]) => [...new Set(tags.map(plainTag).filter(Boolean))];

const contacts: CrmAdapter = {
  can: { update: true, undo: true, tags: true, createField: true, companies: false, companyAlone: false },
  creates: HUBSPOT_CREATES,
  check: (session) =>
    checkSteps([
      ['sign_in', () => records.readBy(session, 'contacts', { idProperty: 'email', id: NOBODY }, ['email'])],
      ['custom_fields', () => propertiesOfObject(session, 'contacts')],
      ['companies', () => propertiesOfObject(session, 'companies')],
    ]),
  fields: async (session) => (await propertiesOfObject(session, 'contacts')).map(({ field }) => field),

  async createField(session, field) {
    const made = readProperty(await createProperty(session, 'contacts', propertyBody(field, GROUPS.contacts)), CONTACT);
    if (!made) throw new CrmRefusal('invalid', null, '');
    return made.field;
  },
  find,
  read,

  async create(session, values, tags) {
    const own = await keyed(session, values);
    if (own?.same) return { ...own.same, isNew: false };
    const labels = tags.length > 0 ? await ensureTags(session, written(tags)) : [];
    const properties = {
      ...propertiesOf(values, await known(session), false),
      ...(labels.length > 0 && { [TAGS]: joined(labels) }),
      ...(own && { [KEY]: own.key }),
    };
    const outcome = await records.createRecord(session, 'contacts', properties);
    if ('made' in outcome) {
      // Their answer to a create names fewer properties than were written.
      const record = { ...outcome.made, properties: { ...properties, ...outcome.made.properties } };
      return afterWrite(async () => ({ ...(await present(session, record)), isNew: true }));
    }
    const existing = await read(session, outcome.existing);
    if (!existing) throw new CrmRefusal('unreachable', null, '');
    return { ...existing, isNew: false };
  },

  async update(session, id, values) {
    await records.updateRecord(session, 'contacts', id, propertiesOf(values, await known(session), true));
    const now = await read(session, id);
    if (!now) throw new CrmRefusal('gone', 404, '');
    return now;
  },

  async addTags(session, id, tags) {
    if (tags.length === 0) return;
    const labels = await ensureTags(session, written(tags));
    // A leading `;` adds to what is there.
    await records.updateRecord(session, 'contacts', id, { [TAGS]: `;${joined(labels)}` });
  },
  async removeTags(session, id, tags) {
    const contact = tags.length > 0 ? await records.readBy(session, 'contacts', { id }, [TAGS]) : null;
    if (!contact) return;
    const gone = new Set(written(tags).map((tag) => tag.toLowerCase()));
    const now = split(textOf(contact.properties[TAGS]));
    const left = now.filter((tag) => !gone.has(tag.toLowerCase()));
    if (left.length < now.length) await records.updateRecord(session, 'contacts', id, { [TAGS]: joined(left) });
  },
  remove: (session, id) => records.archiveRecord(session, 'contacts', id),
};

export const hubspot = withCompanies(contacts, hubspotCompanies);
