/**
 * Companies of HubSpot. Their domain is not unique there, and a search is late, so a company that we made carries a key of ours and is
 * read by it; only then the search is asked.
 */
import type { CrmCompanies, CrmCompany } from '../companies.port.ts';
import { afterWrite, type CompanyIdentity, CrmRefusal, type CrmSession } from '../crm.port.ts';
import { listOf } from '../vendor.port.ts';
import { byKey, COMPANY, KEY, propertiesOf, valuesOf } from './hubspot.rules.ts';
import { ensureKey, propertiesOfObject } from './hubspot-properties.source.ts';
import * as records from './hubspot-records.source.ts';

const NOT_FOUND = 404;
const known = async (session: CrmSession) => byKey(await propertiesOfObject(session, 'companies', COMPANY));
const namesOf = async (session: CrmSession) => [...(await known(session)).values()].map(({ name }) => name);
const keyOf = ({ name, domain }: CompanyIdentity) => (domain ? `domain:${domain}` : `name:${name.toLowerCase()}`);

const present = async (session: CrmSession, { id, properties }: records.HubspotRecord): Promise<CrmCompany> => ({
  id,
  values: valuesOf(properties, await known(session)),
  // Contacts are their objects of type 1, companies those of type 2.
  url: session.appUrl && `${session.appUrl.replace(/0-1$/, '0-2')}/${encodeURIComponent(id)}`,
});

async function find(session: CrmSession, who: CompanyIdentity): Promise<CrmCompany | null> {
  await ensureKey(session, 'companies');
  const names = await namesOf(session);
  const propertyName = who.domain ? 'domain' : 'name';
  const filter = { propertyName, operator: 'EQ', value: who.domain || who.name };
  const found =
    (await records.readBy(session, 'companies', { idProperty: KEY, id: keyOf(who) }, names)) ??
    (await records.search(session, 'companies', [[filter]], names));
  return found && present(session, found);
}

async function read(session: CrmSession, id: string): Promise<CrmCompany | null> {
  const found = await records.readBy(session, 'companies', { id }, await namesOf(session));
  return found && present(session, found);
}

const associations = (of: string, id: string, to: string) =>
  `/crm/v4/objects/${of}/${encodeURIComponent(id)}/associations/${to}`;

export const hubspotCompanies: CrmCompanies = {
  fields: async (session) => (await propertiesOfObject(session, 'companies', COMPANY)).map(({ field }) => field),
  find,
  read,
  async create(session, values, who) {
    await ensureKey(session, 'companies');
    const named = { ...(who.name && { name: who.name }), ...(who.domain && { domain: who.domain }), ...values };
    const properties = { ...propertiesOf(named, await known(session), false), [KEY]: keyOf(who) };
    const outcome = await records.createRecord(session, 'companies', properties);
    if ('made' in outcome) {
      const { id } = outcome.made;
      const record = { id, properties: { ...properties, ...outcome.made.properties } };
      return afterWrite(async () => ({ ...(await present(session, record)), isNew: true }));
    }
    const there = await read(session, outcome.existing);
    if (!there) throw new CrmRefusal('unreachable', null, '');
    return { ...there, isNew: false };
  },
  update: async (session, id, values) =>
    records.updateRecord(session, 'companies', id, propertiesOf(values, await known(session), true)),
  async has(session, contactId, id) {
    const path = associations('contacts', contactId, 'companies');
    const { body } = await session.ask({ method: 'GET', path }, [NOT_FOUND]);
    return listOf(body?.results).some(({ toObjectId }) => String(toObjectId) === id);
  },
  async join(session, contactId, id) {
    const path = `${associations('contacts', contactId, 'default/companies')}/${encodeURIComponent(id)}`;
    await session.ask({ method: 'PUT', path });
  },
  async leave(session, contactId, id) {
    const path = `${associations('contacts', contactId, 'companies')}/${encodeURIComponent(id)}`;
    await session.ask({ method: 'DELETE', path }, [NOT_FOUND]);
  },
  async isEmpty(session, id) {
    const path = associations('companies', id, 'contacts');
    const { body, status } = await session.ask({ method: 'GET', path }, [NOT_FOUND]);
    return status !== NOT_FOUND && listOf(body?.results).length === 0;
  },
  remove: (session, id) => records.archiveRecord(session, 'companies', id),
};
