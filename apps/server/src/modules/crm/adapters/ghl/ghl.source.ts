/** Contacts of HighLevel. Tags are added by their own call, for tags in a contact's body replace all it has. */
import { checkSteps } from '../checking.rules.ts';
import {
  type CrmAdapter,
  type CrmAnswer,
  type CrmContact,
  CrmRefusal,
  type CrmRequest,
  type CrmSession,
  type CrmValues,
} from '../crm.port.ts';
import { matches } from '../matches.rules.ts';
import { remembered } from '../remembered.rules.ts';
import { customIdOf } from '../standard-fields.data.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { ghlVendor } from './ghl.client.ts';
import { contactBody, fieldBody, GHL_CREATES, readContact, readField, standardOfGhl } from './ghl.rules.ts';

const location = ({ externalId }: CrmSession) => `/locations/${encodeURIComponent(externalId)}`;
const contact = (id: string) => `/contacts/${encodeURIComponent(id)}`;
const NOT_FOUND = /not found/i;
/** An address without a contact: looking it up shows whether contacts may be read. */
const NOBODY = 'connection.test@example.com';

const customFields = (session: CrmSession) =>
  remembered(session, 'fields', async () => {
    const { body } = await session.ask({ method: 'GET', path: `${location(session)}/customFields?model=contact` });
    return listOf(body?.customFields).flatMap((field) => readField(field) ?? []);
  });

/** The custom fields among them, asked for only when there are any. */
const fieldsOf = async (session: CrmSession, values: CrmValues) => {
  const hasCustom = Object.keys(values).some((key) => customIdOf(key) !== null);
  return new Map((hasCustom ? await customFields(session) : []).map((field) => [field.key, field]));
};

/** Whether the location allows duplicate addresses. Otherwise the CRM refuses them. */
const allowsDuplicates = (session: CrmSession) =>
  remembered(session, 'duplicates', async () => {
    const { body } = await session.ask({ method: 'GET', path: location(session) });
    return body?.location?.settings?.allowDuplicateContact === true;
  });

async function findBy(session: CrmSession, name: 'email' | 'number', value: string): Promise<CrmContact | null> {
  if (!value) return null;
  const query = new URLSearchParams({ locationId: session.externalId, [name]: value });
  const { body } = await session.ask({ method: 'GET', path: `/contacts/search/duplicate?${query}` });
  return body?.contact?.id ? readContact(body.contact, session.appUrl) : null;
}

/** By both, for the address may lead to one contact and the number to another. */
async function find(session: CrmSession, { email, phone }: { email: string; phone: string }) {
  const byEmail = await findBy(session, 'email', email);
  const byPhone = await findBy(session, 'number', phone);
  return matches(byEmail, byPhone);
}

/** A call about one contact. That there is none is said with 400. */
async function ofContact(session: CrmSession, request: CrmRequest): Promise<CrmAnswer> {
  const answer = await session.ask(request, [400, 404]);
  if (answer.status < 400) return answer;
  const words = ghlVendor.wordsOf(answer.body);
  throw new CrmRefusal(answer.status === 404 || NOT_FOUND.test(words) ? 'gone' : 'invalid', answer.status, words);
}

/** Undefined instead of an error for a contact that is gone. */
const unlessGone = (error: unknown): undefined => {
  if (!(error instanceof CrmRefusal && error.kind === 'gone')) throw error;
};

async function read(session: CrmSession, id: string): Promise<CrmContact | null> {
  const answer = await ofContact(session, { method: 'GET', path: contact(id) }).catch(unlessGone);
  return answer ? readContact(answer.body?.contact ?? {}, session.appUrl) : null;
}

/** An update takes no company; an upsert does, and finds the contact by what is its own. */
async function setCompany(session: CrmSession, { id, values }: CrmContact, companyName: string): Promise<CrmContact> {
  const own = values.email ? { email: values.email } : { phone: values.phone };
  const [same] = await find(session, { email: textOf(values.email), phone: values.email ? '' : textOf(values.phone) });
  // Another contact has the same address: the upsert would write to it.
  if (same?.contact.id !== id) throw new CrmRefusal('invalid', null, '');
  const body = { locationId: session.externalId, ...own, companyName: companyName || null };
  const answer = await session.ask({ method: 'POST', path: '/contacts/upsert', body });
  return readContact(answer.body?.contact ?? {}, session.appUrl);
}

export const ghl: CrmAdapter = {
  can: { update: true, undo: true, tags: true, createField: true, companies: false, companyAlone: false },
  creates: GHL_CREATES,
  check: (session) =>
    checkSteps([
      ['sign_in', () => findBy(session, 'email', NOBODY)],
      ['location', () => session.ask({ method: 'GET', path: location(session) })],
      ['custom_fields', () => customFields(session)],
      ['tags', () => session.ask({ method: 'GET', path: `${location(session)}/tags` })],
    ]),
  fields: async (session) => [...standardOfGhl(), ...(await customFields(session))],

  async createField(session, field) {
    const path = `${location(session)}/customFields`;
    const { body } = await session.ask({ method: 'POST', path, body: fieldBody(field) });
    const made = readField(body?.customField ?? {});
    if (!made) throw new CrmRefusal('invalid', null, ghlVendor.wordsOf(body));
    const known = await customFields(session);
    if (!known.some(({ key }) => key === made.key)) known.push(made);
    return made;
  },
  find,
  read,

  async create(session, values, tags) {
    const who = { email: textOf(values.email), phone: textOf(values.phone) };
    const [same] = (await allowsDuplicates(session)) ? await find(session, who) : [];
    if (same) return { ...same.contact, isNew: false };
    const fields = contactBody(values, await fieldsOf(session, values), false);
    const body = { locationId: session.externalId, ...fields, ...(tags.length > 0 && { tags }) };
    const answer = await session.ask({ method: 'POST', path: '/contacts/', body }, [400]);
    if (answer.status < 400) return { ...readContact(answer.body?.contact ?? {}, session.appUrl), isNew: true };
    const known = textOf(answer.body?.meta?.contactId);
    const existing = known && (await read(session, known));
    if (!existing) throw new CrmRefusal('invalid', 400, ghlVendor.wordsOf(answer.body));
    return { ...existing, isNew: false };
  },

  async update(session, id, { companyName, ...values }) {
    const body = contactBody(values, await fieldsOf(session, values), true);
    const hasMore = Object.keys(body).length > 0;
    const written = hasMore ? await ofContact(session, { method: 'PUT', path: contact(id), body }) : null;
    const now = written ? readContact(written.body?.contact ?? {}, session.appUrl) : await read(session, id);
    if (!now) throw new CrmRefusal('gone', 404, '');
    return companyName === undefined ? now : setCompany(session, now, String(companyName));
  },

  async addTags(session, id, tags) {
    if (tags.length > 0) await ofContact(session, { method: 'POST', path: `${contact(id)}/tags`, body: { tags } });
  },
  async removeTags(session, id, tags) {
    const request = { method: 'DELETE' as const, path: `${contact(id)}/tags`, body: { tags } };
    if (tags.length > 0) await ofContact(session, request).catch(unlessGone);
  },
  async remove(session, id) {
    await ofContact(session, { method: 'DELETE', path: contact(id) }).catch(unlessGone);
  },
};
