/** Contacts of Keap. */
import { checkSteps } from '../checking.rules.ts';
import {
  afterWrite,
  type CrmAdapter,
  type CrmContact,
  CrmRefusal,
  type CrmSession,
  type CrmValues,
} from '../crm.port.ts';
import { matches } from '../matches.rules.ts';
import { remembered } from '../remembered.rules.ts';
import { customIdOf } from '../standard-fields.data.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { keapVendor } from './keap.client.ts';
import { contactBody, fieldBody, KEAP_CREATES, readContact, readField, standardOfKeap } from './keap.rules.ts';
import { companyId, existingTagId, filterOf, tagId, tagNames } from './keap-names.source.ts';

type Wire = Record<string, unknown>;

const CONTACTS = '/rest/v2/contacts';
/** What is asked for: left to itself Keap answers with less. */
const FIELDS = [
  ...['id', 'given_name', 'family_name', 'job_title', 'website', 'company', 'email_addresses', 'phone_numbers'],
  ...['addresses', 'custom_fields', 'tag_ids'],
].join(',');
const contact = (id: string) => `${CONTACTS}/${encodeURIComponent(id)}`;
const WITH_FIELDS = new URLSearchParams({ fields: FIELDS }).toString();
const PHONE_SLOTS = 'PHONE1,PHONE2,PHONE3,PHONE4,PHONE5';
const SUCCESS = 'SUCCESS';

const customFields = (session: CrmSession) =>
  remembered(session, 'fields', async () => {
    const { body } = await session.ask({ method: 'GET', path: `${CONTACTS}/model` });
    return listOf(body?.custom_fields).flatMap((field) => readField(field) ?? []);
  });

/** The custom fields among them, asked for only when there are any. */
const fieldsOf = async (session: CrmSession, values: CrmValues) => {
  const hasCustom = Object.keys(values).some((key) => customIdOf(key) !== null);
  return new Map((hasCustom ? await customFields(session) : []).map((field) => [field.key, field]));
};

async function present(session: CrmSession, wire: Wire): Promise<CrmContact> {
  const ids = Array.isArray(wire.tag_ids) ? wire.tag_ids.map(String) : [];
  return readContact(wire, ids.length > 0 ? await tagNames(session, ids) : [], session.appUrl);
}

async function findBy(session: CrmSession, filter: string): Promise<CrmContact | null> {
  const path = `${CONTACTS}?${filterOf(filter)}&page_size=1&order_by=${encodeURIComponent('id asc')}&${WITH_FIELDS}`;
  const { body } = await session.ask({ method: 'GET', path });
  const [first] = listOf(body?.contacts);
  return first ? present(session, first) : null;
}

/** By both, for the address may lead to one contact and the number to another. */
async function find(session: CrmSession, { email, phone }: { email: string; phone: string }) {
  const byEmail = email ? await findBy(session, `email==${email}`) : null;
  const byPhone = phone ? await findBy(session, `phone_number==${phone};phone_fields==${PHONE_SLOTS}`) : null;
  return matches(byEmail, byPhone);
}

async function readWire(session: CrmSession, id: string): Promise<Wire | null> {
  const { status, body } = await session.ask({ method: 'GET', path: `${contact(id)}?${WITH_FIELDS}` }, [404]);
  return status === 404 ? null : body;
}

async function bodyOf(session: CrmSession, values: CrmValues, before: Wire | null): Promise<Wire> {
  const body = contactBody(values, await fieldsOf(session, values), before);
  if (typeof values.companyName !== 'string') return body;
  if (values.companyName) return { ...body, company: { id: await companyId(session, values.companyName) } };
  return before ? { ...body, company: {} } : body;
}

export const keap: CrmAdapter = {
  can: { update: true, undo: true, tags: true, createField: true, companies: false, companyAlone: false },
  creates: KEAP_CREATES,
  check: (session) =>
    checkSteps([
      ['sign_in', () => session.ask({ method: 'GET', path: '/rest/v2/oauth/connect/userinfo' })],
      ['location', () => session.ask({ method: 'GET', path: '/rest/v2/businessProfile' })],
      ['custom_fields', () => customFields(session)],
      ['tags', () => session.ask({ method: 'GET', path: '/rest/v2/tags?page_size=1' })],
    ]),
  fields: async (session) => [...standardOfKeap(), ...(await customFields(session))],

  async createField(session, field) {
    const path = `${CONTACTS}/model/customFields`;
    const { body } = await session.ask({ method: 'POST', path, body: fieldBody(field) });
    const made = readField(body ?? {});
    if (!made) throw new CrmRefusal('invalid', null, keapVendor.wordsOf(body));
    const known = await customFields(session);
    if (!known.some(({ key }) => key === made.key)) known.push(made);
    return made;
  },
  find,
  async read(session, id) {
    const wire = await readWire(session, id);
    return wire && present(session, wire);
  },

  async create(session, values, tags) {
    const [same] = await find(session, { email: textOf(values.email), phone: textOf(values.phone) });
    if (same) return { ...same.contact, isNew: false };
    // If another client creates it at the same time, the option avoids a duplicate.
    const option = textOf(values.email) ? 'duplicate_option=Email&' : '';
    const body = { ...(await bodyOf(session, values, null)), source_type: 'API' };
    const made = await session.ask({ method: 'POST', path: `${CONTACTS}?${option}${WITH_FIELDS}`, body });
    return afterWrite(async () => {
      await keap.addTags(session, String(made.body?.id ?? ''), tags);
      const read = await present(session, made.body ?? {});
      return { ...read, tags: [...new Set([...read.tags, ...tags])], isNew: made.status === 201 };
    });
  },

  async update(session, id, values) {
    const before = await readWire(session, id);
    if (!before) throw new CrmRefusal('gone', 404, '');
    const body = await bodyOf(session, values, before);
    if (Object.keys(body).length === 0) return present(session, before);
    const mask = Object.keys(body).map((name) => `update_mask=${name}`);
    const path = `${contact(id)}?${[...mask, WITH_FIELDS].join('&')}`;
    const written = await session.ask({ method: 'PATCH', path, body });
    return present(session, written.body ?? {});
  },

  async addTags(session, id, tags) {
    for (const tag of tags) {
      const path = `/rest/v2/tags/${await tagId(session, tag)}/contacts:applyTags`;
      const { body } = await session.ask({ method: 'POST', path, body: { contact_ids: [id] } });
      // It answers 200 also when it did not.
      const result = textOf(body?.results?.[id]);
      if (result && result !== SUCCESS && !/duplicate/i.test(result)) throw new CrmRefusal('invalid', 200, result);
    }
  },
  async removeTags(session, id, tags) {
    for (const tag of tags) {
      const known = await existingTagId(session, tag);
      if (!known) continue;
      const path = `/rest/v2/tags/${known}/contacts:removeTags`;
      await session.ask({ method: 'POST', path, body: { contact_ids: [id] } }, [404]);
    }
  },
  async remove(session, id) {
    await session.ask({ method: 'DELETE', path: contact(id) }, [404]);
  },
};
