/** Persons of Pipedrive. Nothing is unique there, so a person is looked for before it is made. */
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
import { customKey } from '../standard-fields.data.ts';
import { asText } from '../values.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { createField, currencyOf, existingLabels, fieldsOf, labelIds, labelNames } from './fields.source.ts';
import { doubt, forgetRecord, type Kind, keepRecord, lookUp, search, type Wanted } from './known-records.source.ts';
import {
  digitsOf,
  LABELS,
  PIPEDRIVE_CREATES,
  personBody,
  readPerson,
  standardOfPipedrive,
  type Wire,
} from './pipedrive.rules.ts';

const PATH = '/api/v2/persons';
const personPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const emailKey = (email: string) => `email:${email.trim().toLowerCase()}`;
const phoneKey = (phone: string) => `phone:${digitsOf(phone)}`;

const keysOf = (wire: Wire): string[] => [
  ...listOf(wire.emails).map(({ value }) => emailKey(textOf(value))),
  ...listOf(wire.phones).map(({ value }) => phoneKey(textOf(value))),
];

const PERSONS: Kind = {
  path: PATH,
  keysOf,
  // One custom field instead of all of them makes pages small.
  async query(session) {
    const [first] = (await fieldsOf(session)).own;
    return first ? { custom_fields: first.code } : {};
  },
};

/** What a person can be found by. */
const wantedOf = ({ email, phone }: { email: string; phone: string }) => ({
  email: email.trim() ? { key: emailKey(email), field: 'email', term: email.trim() } : null,
  phone: digitsOf(phone) ? { key: phoneKey(phone), field: 'phone', term: phone.trim() } : null,
});
const whoOf = ({ email, phone }: CrmValues) => ({ email: asText(email), phone: asText(phone) });

export async function readPersonWire(session: CrmSession, id: string): Promise<Wire | null> {
  const { status, body } = await session.ask({ method: 'GET', path: personPath(id) }, [404]);
  const wire = (body?.data ?? null) as Wire | null;
  // Deleted persons, and those that were merged into others, are kept for a while.
  return status === 404 || wire?.is_deleted === true ? null : wire;
}

async function present(session: CrmSession, wire: Wire): Promise<CrmContact> {
  const { own } = await fieldsOf(session);
  const id = String(wire.id ?? '');
  return {
    id,
    values: readPerson(wire, own),
    tags: await labelNames(session, wire[LABELS]),
    url: session.appUrl && `${session.appUrl}${encodeURIComponent(id)}`,
  };
}

async function findBy(session: CrmSession, wanted: Wanted | null): Promise<CrmContact | null> {
  const id = wanted && (await lookUp(session, PERSONS, wanted));
  if (!id) return null;
  const wire = await readPersonWire(session, id);
  if (wire && keysOf(wire).includes(wanted.key)) return present(session, wire);
  // What was read is out of date: merged, deleted or changed.
  await forgetRecord(session, PERSONS, wanted.key);
  const other = await search(session, PERSONS, wanted);
  const found = other && other !== id ? await readPersonWire(session, other) : null;
  return found && present(session, found);
}

/** By both, for the address may lead to one person and the number to another. */
async function find(session: CrmSession, who: { email: string; phone: string }) {
  const { email, phone } = wantedOf(who);
  const byEmail = await findBy(session, email);
  const byPhone = await findBy(session, phone);
  return matches(byEmail, byPhone);
}

/** Persons with the same address or number are made one after the other, so that the second finds the first. */
async function inTurn<T>(session: CrmSession, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const turns = await remembered(session, 'turns', async () => new Map<string, Promise<unknown>>());
  const before = keys.flatMap((key) => turns.get(key) ?? []);
  const mine = Promise.allSettled(before).then(work);
  const settled = mine.catch(() => undefined);
  for (const key of keys) turns.set(key, settled);
  return mine.finally(() => {
    for (const key of keys) if (turns.get(key) === settled) turns.delete(key);
  });
}

async function bodyOf(session: CrmSession, values: CrmValues, before: Wire | null): Promise<Wire> {
  const { own } = await fieldsOf(session);
  const hasMoney = own.some(({ code, wireType }) => wireType === 'monetary' && values[customKey(code)]);
  return personBody(values, own, { before, currency: hasMoney ? await currencyOf(session) : '' });
}

async function make(session: CrmSession, values: CrmValues, tags: string[]) {
  const [same] = await find(session, whoOf(values));
  if (same) return { ...same.contact, isNew: false };
  const body = await bodyOf(session, values, null);
  const labels = tags.length > 0 ? { [LABELS]: await labelIds(session, tags) } : {};
  const made = await session
    .ask({ method: 'POST', path: PATH, body: { ...body, ...labels } })
    .catch(async (error: unknown) => {
      await doubt(session, PERSONS);
      throw error;
    });
  const wire = (made.body?.data ?? {}) as Wire;
  // Half an answer: the person is there, and the next try finds it.
  if (typeof wire.id !== 'number') {
    await doubt(session, PERSONS);
    throw new CrmRefusal('unreachable', made.status, '');
  }
  await keepRecord(session, PERSONS, wire);
  return afterWrite(async () => ({ ...(await present(session, wire)), isNew: true }));
}

export async function changePerson(session: CrmSession, id: string, body: Wire): Promise<Wire> {
  const { body: answer } = await session.ask({ method: 'PATCH', path: personPath(id), body });
  return (answer?.data ?? {}) as Wire;
}

/** Writes the labels that `next` makes of those there are. Harmless when the person is gone. */
async function relabel(session: CrmSession, id: string, next: (now: number[]) => number[]): Promise<void> {
  const before = await readPersonWire(session, id);
  const now = Array.isArray(before?.[LABELS]) ? (before[LABELS] as number[]) : [];
  const wanted = next(now);
  if (before && (wanted.length !== now.length || wanted.some((each) => !now.includes(each))))
    await changePerson(session, id, { [LABELS]: wanted });
}

export const persons: CrmAdapter = {
  can: { update: true, undo: true, tags: true, createField: true, companies: false, companyAlone: false },
  creates: PIPEDRIVE_CREATES,
  check: (session) =>
    checkSteps([
      ['sign_in', () => session.ask({ method: 'GET', path: '/api/v1/users/me' })],
      ['account', () => session.ask({ method: 'GET', path: `${PATH}?limit=1` })],
      ['companies', () => session.ask({ method: 'GET', path: '/api/v2/organizations?limit=1' })],
      ['custom_fields', () => fieldsOf(session)],
    ]),
  async fields(session) {
    const { own, hasJobTitle } = await fieldsOf(session);
    return [...standardOfPipedrive(hasJobTitle), ...own.map(({ field }) => field)];
  },
  createField: async (session, field) => (await createField(session, field)).field,
  find,
  async read(session, id) {
    const wire = await readPersonWire(session, id);
    return wire && present(session, wire);
  },

  create(session, values, tags) {
    const keys = Object.values(wantedOf(whoOf(values))).flatMap((wanted) => wanted?.key ?? []);
    return inTurn(session, keys, () => make(session, values, tags));
  },

  async update(session, id, values) {
    const before = await readPersonWire(session, id);
    if (!before) throw new CrmRefusal('gone', 404, '');
    const body = await bodyOf(session, values, before);
    return present(session, Object.keys(body).length > 0 ? await changePerson(session, id, body) : before);
  },

  async addTags(session, id, tags) {
    if (tags.length === 0) return;
    const added = await labelIds(session, tags);
    await relabel(session, id, (now) => [...new Set([...now, ...added])]);
  },
  async removeTags(session, id, tags) {
    const gone = await existingLabels(session, tags);
    if (gone.length > 0) await relabel(session, id, (now) => now.filter((each) => !gone.includes(each)));
  },
  async remove(session, id) {
    await session.ask({ method: 'DELETE', path: personPath(id) }, [404]);
  },
};
