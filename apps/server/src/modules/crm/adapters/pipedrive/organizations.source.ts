/**
 * Organizations of Pipedrive: found by their whole name. A person belongs to one at most, so nobody is taken out of another one to be
 * put into ours.
 */
import type { CrmCompanies, CrmCompany } from '../companies.port.ts';
import { type CompanyIdentity, type CrmField, CrmRefusal, type CrmSession } from '../crm.port.ts';
import { forget, remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { hasWebsites } from './fields.source.ts';
import { doubt, type Kind, keepRecord, lookUp } from './known-records.source.ts';
import { fieldsOfOrganization, organizationBody, readOrganization } from './organizations.rules.ts';
import { changePerson, readPersonWire } from './persons.source.ts';
import type { Wire } from './pipedrive.rules.ts';

const PATH = '/api/v2/organizations';
const NAME_LENGTH = 255;
const NAME: CrmField = { key: 'name', label: 'Name', type: 'text', isCustom: false, options: [] };
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;
const keyOf = (name: string) => name.trim().toLowerCase();
/** One without a name is called by its domain. */
const nameOf = ({ name, domain }: CompanyIdentity) => (name || domain).trim().slice(0, NAME_LENGTH);

const ORGANIZATIONS: Kind = {
  path: PATH,
  keysOf: ({ name }) => (textOf(name) ? [keyOf(textOf(name))] : []),
  query: async () => ({}),
};

const present = ({ appUrl }: CrmSession, wire: Wire): CrmCompany => ({
  id: String(wire.id),
  values: readOrganization(wire),
  url: appUrl && `${appUrl.replace(/person\/$/, 'organization/')}${encodeURIComponent(String(wire.id))}`,
});
const memory = (id: string) => `organization#${id}`;

/** Null: it is gone. Asked once in a session, until it is written. */
const readWire = (session: CrmSession, id: string): Promise<Wire | null> =>
  remembered(session, memory(id), async () => {
    const { status, body } = await session.ask({ method: 'GET', path: pathOf(id) }, [404]);
    const wire = (body?.data ?? null) as Wire | null;
    return status === 404 || wire?.is_deleted === true ? null : wire;
  });

async function keepRead(session: CrmSession, wire: Wire): Promise<void> {
  forget(session, memory(String(wire.id)));
  await remembered(session, memory(String(wire.id)), async () => wire);
}

async function find(session: CrmSession, who: CompanyIdentity): Promise<CrmCompany | null> {
  const name = nameOf(who);
  const id = await lookUp(session, ORGANIZATIONS, { key: keyOf(name), field: 'name', term: name });
  const wire = id ? await readWire(session, id) : null;
  return wire && present(session, wire);
}

async function read(session: CrmSession, id: string): Promise<CrmCompany | null> {
  forget(session, memory(id));
  const wire = await readWire(session, id);
  return wire && present(session, wire);
}

const orgOf = (person: Wire | null) => (typeof person?.org_id === 'number' ? String(person.org_id) : null);

export const organizations: CrmCompanies = {
  fields: async (session) => [NAME, ...fieldsOfOrganization(await hasWebsites(session))],
  find,
  read,
  async create(session, values, who) {
    const hasWebsite = values.website !== undefined && (await hasWebsites(session));
    const body = { ...organizationBody(values, null, hasWebsite), name: nameOf(who) };
    const made = await session.ask({ method: 'POST', path: PATH, body }).catch(async (error: unknown) => {
      await doubt(session, ORGANIZATIONS);
      throw error;
    });
    const wire = (made.body?.data ?? {}) as Wire;
    // Half an answer: the next try finds it.
    if (typeof wire.id !== 'number') {
      await doubt(session, ORGANIZATIONS);
      throw new CrmRefusal('unreachable', made.status, '');
    }
    await keepRecord(session, ORGANIZATIONS, wire);
    await keepRead(session, wire);
    return { ...present(session, wire), isNew: true };
  },
  async update(session, id, values) {
    forget(session, memory(id));
    const before = await readWire(session, id);
    const hasWebsite = values.website !== undefined && (await hasWebsites(session));
    const body = before ? organizationBody(values, before, hasWebsite) : {};
    if (Object.keys(body).length === 0) return;
    const written = await session.ask({ method: 'PATCH', path: pathOf(id), body });
    await keepRead(session, (written.body?.data ?? {}) as Wire);
  },
  /** One that belongs to another organization stays there. */
  has: async (session, personId) => orgOf(await readPersonWire(session, personId)) !== null,
  async join(session, personId, id) {
    const person = await readPersonWire(session, personId);
    if (person && orgOf(person) === null) await changePerson(session, personId, { org_id: Number(id) });
  },
  async leave(session, personId, id) {
    const person = await readPersonWire(session, personId);
    if (orgOf(person) === id) await changePerson(session, personId, { org_id: null });
  },
  async isEmpty(session, id) {
    const path = `/api/v2/persons?org_id=${encodeURIComponent(id)}&limit=1`;
    const { body } = await session.ask({ method: 'GET', path });
    return listOf(body?.data).length === 0;
  },
  async remove(session, id) {
    await session.ask({ method: 'DELETE', path: pathOf(id) }, [404]);
    forget(session, memory(id));
  },
};
