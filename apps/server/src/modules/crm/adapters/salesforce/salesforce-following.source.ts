/**
 * States at Salesforce. A lead has a status, and an opportunity once it is converted. A contact has no status: its state comes from its
 * opportunities and its last activity. Both have an owner, an opt-out of e-mail, and the record that they were merged into. Salesforce
 * posts nothing without code in the customer's own organization, so records are read. The prefix of an id says whether it is a lead or
 * a contact, also after the connection's choice has changed.
 */
import { listedIn } from '../absence.rules.ts';
import type { CrmSession } from '../crm.port.ts';
import { type Asking, type CrmFollowing, goneContact, type ReadContact, type StateThere } from '../following.port.ts';
import { textOf } from '../vendor.port.ts';
import { API } from './salesforce.client.ts';
import { soqlText, type Wire } from './salesforce.rules.ts';
import { CONTACT, isIdOf, LEAD, shortId } from './salesforce-objects.data.ts';
import { queryIfShown } from './salesforce-records.source.ts';

const MOST = 200;
const HIDDEN = 400;
const ALWAYS = ['Id', 'IsDeleted', 'MasterRecordId', 'Owner.Name'];

interface Kind {
  type: 'Lead' | 'Contact';
  prefix: string;
  always: string[];
  /** Fields that an organization may hide from the person who gave access. */
  ifShown: string[];
}
const LEADS: Kind = {
  ...LEAD,
  always: [...ALWAYS, 'Status', 'IsConverted'],
  ifShown: ['HasOptedOutOfEmail', 'ConvertedOpportunity.IsWon', 'ConvertedOpportunity.IsClosed'],
};
const CONTACTS: Kind = { ...CONTACT, always: ALWAYS, ifShown: ['HasOptedOutOfEmail', 'LastActivityDate'] };

/** Standard statuses. Any other status counts as `working`. */
const UNTOUCHED = ['Open - Not Contacted', 'New'];
const LOST = ['Closed - Not Converted', 'Unqualified'];

/** A lead that was converted ends as its opportunity does. */
function stateOfLead(lead: Wire): StateThere {
  const status = textOf(lead.Status);
  if (lead.IsConverted === true) {
    const opportunity = (lead.ConvertedOpportunity ?? {}) as Wire;
    if (opportunity.IsWon === true) return 'won';
    return opportunity.IsClosed === true ? 'lost' : 'working';
  }
  if (LOST.includes(status)) return 'lost';
  return UNTOUCHED.includes(status) ? 'open' : 'working';
}

/** One won opportunity is enough for `won`. `lost` means that all are closed and none is won. */
function stateOfContact(contact: Wire, opportunities: Wire[]): StateThere {
  if (opportunities.some(({ IsWon }) => IsWon === true)) return 'won';
  if (opportunities.some(({ IsClosed }) => IsClosed !== true)) return 'working';
  if (opportunities.length > 0) return 'lost';
  return textOf(contact.LastActivityDate) ? 'working' : 'open';
}

const ask = (session: CrmSession, { type }: Kind, fields: string[], ids: string[], accept: readonly number[] = []) => {
  const q = `SELECT ${fields.join(', ')} FROM ${type} WHERE Id IN (${ids.map(soqlText).join(', ')})`;
  // Also what is in the recycle bin, which alone says where a merged record went.
  return session.ask({ method: 'GET', path: `${API}/queryAll?${new URLSearchParams({ q })}` }, accept);
};

/** The records of a kind, by their ids of 15 characters. */
async function recordsOf(session: CrmSession, kind: Kind, ids: readonly string[]): Promise<Map<string, Wire>> {
  const known = ids.filter((id) => isIdOf(kind, id));
  if (known.length === 0) return new Map();
  const whole = await ask(session, kind, [...kind.always, ...kind.ifShown], known, [HIDDEN]);
  const answer = whole.status === HIDDEN ? await ask(session, kind, kind.always, known) : whole;
  return new Map(listedIn(answer, answer.body?.records).map((record) => [shortId(textOf(record.Id)), record]));
}

/** Opportunities that contacts have a part in. */
async function opportunitiesOf(session: CrmSession, ids: readonly string[]): Promise<Map<string, Wire[]>> {
  const known = ids.filter((id) => isIdOf(CONTACT, id)).map(soqlText);
  if (known.length === 0) return new Map();
  const q = `SELECT ContactId, Opportunity.IsWon, Opportunity.IsClosed FROM OpportunityContactRole WHERE ContactId IN (${known.join(', ')})`;
  const rows = await queryIfShown(session, q);
  const of = Map.groupBy(rows, ({ ContactId }) => shortId(textOf(ContactId)));
  return new Map([...of].map(([id, roles]) => [id, roles.map(({ Opportunity }) => (Opportunity ?? {}) as Wire)]));
}

function readRecord(id: string, record: Wire | undefined, state: (record: Wire) => StateThere): ReadContact {
  if (!record) return goneContact(id);
  const master = textOf(record.MasterRecordId);
  if (record.IsDeleted === true && !master) return goneContact(id);
  return {
    id,
    mergedInto: master || null,
    state: state(record),
    isUnsubscribed: record.HasOptedOutOfEmail === true,
    owner: textOf((record.Owner as Wire | null)?.Name),
  };
}

async function read({ session }: Asking, ids: readonly string[]): Promise<ReadContact[]> {
  const leads = await recordsOf(session, LEADS, ids);
  const contacts = await recordsOf(session, CONTACTS, ids);
  const opportunities = await opportunitiesOf(session, ids);
  return ids.map((id) => {
    const key = shortId(id);
    if (!isIdOf(CONTACT, id)) return readRecord(id, leads.get(key), stateOfLead);
    return readRecord(id, contacts.get(key), (contact) => stateOfContact(contact, opportunities.get(key) ?? []));
  });
}

export const salesforceFollowing: CrmFollowing = {
  most: MOST,
  restHours: { hooked: 1, unhooked: 1 },
  pageOf: (appUrl, id) => `${appUrl}${encodeURIComponent(id)}`,
  read,
};
