/** Leads or contacts of Salesforce: what both have in common. */
import {
  type CompanyIdentity,
  type CrmContact,
  type CrmMatch,
  CrmRefusal,
  type CrmSession,
  type CrmValues,
} from '../crm.port.ts';
import { matches } from '../matches.rules.ts';
import { textOf } from '../vendor.port.ts';
import { needsBefore, readPerson, recordBody, type Wire } from './salesforce.rules.ts';
import { make, readBack } from './salesforce-creating.source.ts';
import { type FoundPerson, findExact, searchPhone } from './salesforce-finding.source.ts';
import type { SalesforceObject } from './salesforce-objects.data.ts';
import { describe, readWire, updateWire } from './salesforce-records.source.ts';

export interface Who {
  email: string;
  phone: string;
  company?: CompanyIdentity | null;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
/** Colleagues may share a number here: somebody with another address is another person. */
const isSomebodyElse = (email: string, found: FoundPerson) =>
  email !== '' && found.email !== '' && !same(email, found.email);

export function people(object: SalesforceObject) {
  const present = async (session: CrmSession, record: Wire): Promise<CrmContact> =>
    readPerson(record, await describe(session, object), session.appUrl);

  async function read(session: CrmSession, id: string | undefined): Promise<CrmContact | null> {
    const record = id ? await readWire(session, object, id) : null;
    return record && present(session, record);
  }

  async function find(session: CrmSession, who: Who): Promise<CrmMatch[]> {
    const exact = await findExact(session, object, who);
    const byEmail = exact.find(({ email }) => who.email !== '' && same(email, who.email));
    const numbers = who.phone ? [...exact, ...(await searchPhone(session, object, who.phone))] : [];
    const byPhone = numbers.find((found) => found.id !== byEmail?.id && !isSomebodyElse(who.email, found));
    return matches(await read(session, byEmail?.id), await read(session, byPhone?.id));
  }

  /** Whom a try before this one may have made: by the address, or by the number where there is none. */
  async function existing(session: CrmSession, { email, phone }: Who): Promise<CrmContact | null> {
    const [found] = await findExact(session, object, { email, phone: email ? '' : phone });
    return read(session, found?.id);
  }

  /** One that was just looked for and not found. `more`: fields that values do not name. */
  async function create(session: CrmSession, values: CrmValues, who: Who, more: Wire = {}) {
    const fields = { ...recordBody(values, await describe(session, object), { isNew: true, before: null }), ...more };
    const identity = who.email || who.phone || who.company?.name || '';
    const isSame = ({ Email }: Wire) => !who.email || same(textOf(Email), who.email);
    const { id, known } = await make(session, object, { fields, identity, isSame });
    if (known) return { ...(await present(session, known)), isNew: false };
    return { ...(await present(session, await readBack(session, object, id, fields))), isNew: true };
  }

  async function update(session: CrmSession, id: string, values: CrmValues): Promise<CrmContact> {
    const description = await describe(session, object);
    const before = needsBefore(values, description) ? await readWire(session, object, id) : null;
    const fields = recordBody(values, description, { isNew: false, before });
    if (Object.keys(fields).length > 0) {
      await updateWire(session, object, id, fields);
      return present(session, await readBack(session, object, id, fields));
    }
    const now = await read(session, id);
    if (!now) throw new CrmRefusal('gone', 404, '');
    return now;
  }

  return { read, find, existing, create, update };
}
