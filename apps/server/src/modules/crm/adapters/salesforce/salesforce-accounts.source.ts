/**
 * Accounts of Salesforce: found by the host of their website, else by their name. A contact belongs to one at most, so nobody is taken
 * out of another one to be put into ours.
 */
import type { CrmCompanies, CrmCompany } from '../companies.port.ts';
import { hostOf } from '../companies.rules.ts';
import type { CompanyIdentity, CrmSession } from '../crm.port.ts';
import { type Gathering, gathered } from '../gathering.rules.ts';
import { textOf } from '../vendor.port.ts';
import { needsBefore, readValues, recordBody, soqlLike, soqlText, type Wire } from './salesforce.rules.ts';
import { make, readBack } from './salesforce-creating.source.ts';
import { crmFields } from './salesforce-fields.rules.ts';
import { ACCOUNT, CONTACT, isIdOf, shortId } from './salesforce-objects.data.ts';
import { deleteWire, describe, query, queryIfShown, readWire, updateWire } from './salesforce-records.source.ts';

/** A request's address holds 16,000 characters; a domain takes four patterns. */
const WANTED_AT_ONCE = 12;
const IDS_AT_ONCE = 200;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const nameOf = ({ name, domain }: CompanyIdentity) => name || domain;

/** However people write an address: with its scheme or `www.`, and with a path behind it. */
const patternsOf = (domain: string) =>
  ['', 'www.', '%//', '%//www.'].map((before) => `Website LIKE ${soqlLike(`${before}${domain}%`)}`);

/** The oldest with the domain; else the oldest of that name, unless its website is another company's. */
function chosen(rows: Wire[], who: CompanyIdentity): Wire | undefined {
  const host = ({ Website }: Wire) => hostOf(textOf(Website)).toLowerCase();
  const named = rows.filter(({ Name }) => same(textOf(Name), nameOf(who)));
  if (!who.domain) return named[0];
  return rows.find((row) => host(row) === who.domain) ?? named.find((row) => !host(row));
}

const FINDING: Gathering<CompanyIdentity, { id: string | null }> = {
  name: 'find Account',
  max: WANTED_AT_ONCE,
  sharesAnswers: true,
  async ask(session, wanted) {
    const names = [...new Set(wanted.map(nameOf))].map(soqlText);
    const domains = [...new Set(wanted.map(({ domain }) => domain).filter(Boolean))];
    const where = [`Name IN (${names.join(', ')})`, ...domains.flatMap(patternsOf)].join(' OR ');
    const rows = await query(session, `SELECT Id, Name, Website FROM Account WHERE ${where} ORDER BY CreatedDate, Id`);
    return wanted.map((who) => ({ id: textOf(chosen(rows, who)?.Id) || null }));
  },
};

const EMPTY: Gathering<string, boolean> = {
  name: 'empty Account',
  max: IDS_AT_ONCE,
  sharesAnswers: true,
  async ask(session, ids) {
    const among = ids.map(soqlText).join(', ');
    const of = (type: string) => `SELECT AccountId FROM ${type} WHERE AccountId IN (${among}) GROUP BY AccountId`;
    const used = [...(await query(session, of('Contact'))), ...(await queryIfShown(session, of('Opportunity')))];
    const inUse = new Set(used.map(({ AccountId }) => shortId(textOf(AccountId))));
    return ids.map((id) => !inUse.has(shortId(id)));
  },
};

const present = async (session: CrmSession, record: Wire): Promise<CrmCompany> => {
  const id = textOf(record.Id);
  const values = readValues(record, await describe(session, ACCOUNT));
  return { id, values, url: session.appUrl && `${session.appUrl}${id}` };
};

async function read(session: CrmSession, id: string): Promise<CrmCompany | null> {
  const record = await readWire(session, ACCOUNT, id);
  return record && present(session, record);
}

/** The account that a contact belongs to; empty: none. */
const accountOf = async (session: CrmSession, contactId: string): Promise<string> =>
  textOf((await readWire(session, CONTACT, contactId))?.AccountId);

export const salesforceAccounts: CrmCompanies = {
  async fields(session) {
    const fields = crmFields(await describe(session, ACCOUNT));
    return fields.map((field) => (field.key === 'name' ? { ...field, label: 'Name' } : field));
  },
  async find(session, who) {
    const { id } = await gathered(session, FINDING, JSON.stringify([who.domain, nameOf(who).toLowerCase()]), who);
    return id ? read(session, id) : null;
  },
  read,
  async create(session, values, who) {
    const named = { name: nameOf(who), ...(who.domain && { website: who.domain }), ...values };
    const fields = recordBody(named, await describe(session, ACCOUNT), { isNew: true, before: null });
    const identity = who.domain || who.name;
    const isSame = (record: Wire) => chosen([record], who) !== undefined;
    const { id, known } = await make(session, ACCOUNT, { fields, identity, isSame });
    if (known) return { ...(await present(session, known)), isNew: false };
    return { ...(await present(session, await readBack(session, ACCOUNT, id, fields))), isNew: true };
  },
  async update(session, id, values) {
    const description = await describe(session, ACCOUNT);
    const before = needsBefore(values, description) ? await readWire(session, ACCOUNT, id) : null;
    const fields = recordBody(values, description, { isNew: false, before });
    if (Object.keys(fields).length > 0) await updateWire(session, ACCOUNT, id, fields);
  },
  /** One that belongs to another account stays there. */
  has: async (session, contactId) => (await accountOf(session, contactId)) !== '',
  async join(session, contactId, id) {
    if (!(await accountOf(session, contactId))) await updateWire(session, CONTACT, contactId, { AccountId: id });
  },
  async leave(session, contactId, id) {
    if ((await accountOf(session, contactId)) === id)
      await updateWire(session, CONTACT, contactId, { AccountId: null });
  },
  /** An account takes its contacts and opportunities with it, so it is only empty without any. */
  isEmpty: async (session, id) => isIdOf(ACCOUNT, id) && gathered(session, EMPTY, id, id),
  remove: (session, id) => deleteWire(session, ACCOUNT, id),
};
