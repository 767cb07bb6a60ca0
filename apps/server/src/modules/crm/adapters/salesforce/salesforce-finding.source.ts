/** Finding people in Salesforce: queries see every change at once but compare texts; the search knows how numbers are written. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { CrmSession } from '../crm.port.ts';
import { type Gathering, gathered } from '../gathering.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { API } from './salesforce.client.ts';
import { isNamedAsCompany, soqlText } from './salesforce.rules.ts';
import { LEAD, type SalesforceObject } from './salesforce-objects.data.ts';
import { query } from './salesforce-records.source.ts';

/** What tells people apart. */
export interface FoundPerson {
  id: string;
  email: string;
  phones: string[];
}

interface Who {
  email: string;
  phone: string;
}

/** A request's address holds 16,000 characters; addresses and numbers of 50 people fit. */
const AT_ONCE = 50;
const FIELDS = 'Id, Email, Phone, MobilePhone';
/** The oldest first; converted leads last, for nobody can write them. */
const orderOf = ({ type }: SalesforceObject) => `${type === LEAD.type ? 'IsConverted, ' : ''}CreatedDate, Id`;

const read = (row: Record<string, unknown>): FoundPerson => ({
  id: textOf(row.Id),
  email: textOf(row.Email),
  phones: [textOf(row.Phone), textOf(row.MobilePhone)].filter(Boolean),
});
const distinct = (texts: string[]) => [...new Set(texts.filter(Boolean))];

const exactly = (object: SalesforceObject): Gathering<Who, FoundPerson[]> => ({
  name: `exact ${object.type}`,
  max: AT_ONCE,
  async ask(session, asked) {
    const among = (field: string, texts: string[]) =>
      texts.length > 0 ? [`${field} IN (${texts.map(soqlText).join(', ')})`] : [];
    const phones = distinct(asked.map(({ phone }) => phone));
    const where = [
      ...among('Email', distinct(asked.map(({ email }) => email))),
      ...among('Phone', phones),
      ...among('MobilePhone', phones),
    ].join(' OR ');
    const q = `SELECT ${FIELDS} FROM ${object.type} WHERE ${where} ORDER BY ${orderOf(object)}`;
    const rows = (await query(session, q)).map(read);
    return asked.map((who) => rows.filter((row) => isEmail(row, who) || row.phones.includes(who.phone)));
  },
});

const isEmail = (row: FoundPerson, { email }: Who) => email !== '' && isSame(row.email, email);

/** The same address, or the number as it is written. */
export const findExact = (session: CrmSession, object: SalesforceObject, who: Who): Promise<FoundPerson[]> =>
  who.email || who.phone ? gathered(session, exactly(object), JSON.stringify(who), who) : Promise.resolve([]);

/** Names are long: fewer fit into an address. */
const NAMES_AT_ONCE = 20;

const COMPANIES: Gathering<string, string[]> = {
  name: 'companies',
  max: NAMES_AT_ONCE,
  async ask(session, names) {
    const unreachable = ['Email', 'Phone', 'MobilePhone', 'FirstName'].map((field) => `${field} = null`).join(' AND ');
    const q = `SELECT Id, Company, LastName FROM Lead WHERE Company IN (${names.map(soqlText).join(', ')}) AND ${unreachable} ORDER BY ${orderOf(LEAD)}`;
    const rows = (await query(session, q)).filter(isNamedAsCompany);
    return names.map((name) => rows.filter(({ Company }) => isSame(textOf(Company), name)).map(({ Id }) => textOf(Id)));
  },
};

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Leads that stand for a company without anybody to reach, by its whole name. */
export const findCompanies = (session: CrmSession, name: string): Promise<string[]> =>
  gathered(session, COMPANIES, name.toLowerCase(), name);

const digits = (text: string) => text.replace(/\D/g, '');
/** With the country's code and without, as people write it. */
const spellings = (phone: string) =>
  distinct([digits(phone), parsePhoneNumberFromString(phone)?.nationalNumber ?? '']).filter((each) => each.length > 5);

const byPhone = (object: SalesforceObject): Gathering<string, FoundPerson[]> => ({
  name: `phones ${object.type}`,
  max: AT_ONCE,
  async ask(session, phones) {
    const terms = distinct(phones.flatMap(spellings));
    const q = `FIND {${terms.join(' OR ')}} IN PHONE FIELDS RETURNING ${object.type}(${FIELDS})`;
    const { body } = await session.ask({ method: 'GET', path: `${API}/search?${new URLSearchParams({ q })}` });
    const rows = listOf(body?.searchRecords).map(read);
    return phones.map((phone) =>
      rows.filter((row) => row.phones.some((each) => spellings(phone).includes(digits(each)))),
    );
  },
});

/** However it is written; people of the last moments may be missing. */
export const searchPhone = (session: CrmSession, object: SalesforceObject, phone: string): Promise<FoundPerson[]> =>
  spellings(phone).length > 0 ? gathered(session, byPhone(object), phone, phone) : Promise.resolve([]);
