/**
 * Finds out what became of a lead whose answer never came and that nobody asked for again, because the connection was ended or the push
 * was stopped. The undo takes back what arrived; it sends nothing to find out.
 */
import { ofCompany } from '@leadwright/contract/integrations/crm-fields';
import { companyOf, namedCompany } from '../../adapters/companies.rules.ts';
import type { CrmContact, JoinedCompany } from '../../adapters/crm.port.ts';
import { recognise } from '../../mapping/matching.rules.ts';
import type { OpenCrm } from '../../mapping/open-crm.service.ts';
import type { Route } from '../../mapping/values.rules.ts';
import { arrivedBefore, isOurs, isUntouched, madeOf } from '../push.rules.ts';
import type { RecordRow } from '../push.table.ts';

interface Looking extends OpenCrm {
  routes: Route[];
  madeCompanies: Set<string>;
}

/** With all that its undo needs. Null: nothing of ours is there. */
export async function findOut(work: Looking, record: RecordRow): Promise<RecordRow | null> {
  return record.act === 'create' ? findMade(work, record) : findWritten(work, record);
}

async function findMade(work: Looking, record: RecordRow): Promise<RecordRow | null> {
  const { adapter, session, routes } = work;
  const { mapped, dropped, tags, email, phone } = record;
  const who = adapter.can.companies ? companyOf(mapped) : namedCompany(mapped);
  const all = await adapter.find(session, { email, phone, company: who });
  const { found } = recognise({ values: mapped, dropped, tags }, email, all);
  const contact = found.map((each) => each.contact).find((each) => isOurs(mapped, each, routes));
  if (!contact) {
    await removeCompany(work, record);
    return null;
  }
  const company = await joinedOf(work, record, contact);
  const made = { ...madeOf(record, contact, adapter.fills ?? []), ...(company && { company }) };
  return { ...record, contact_id: contact.id, contact_url: contact.url, made };
}

/** The company was made, its contact was not. */
async function removeCompany(work: Looking, record: RecordRow): Promise<void> {
  const joined = record.made?.company?.isNew ? await noted(work, record) : null;
  if (joined?.isNew) await work.adapter.remove(work.session, ofCompany(joined.id));
}

async function findWritten(work: Looking, record: RecordRow): Promise<RecordRow | null> {
  const contact = await work.adapter.read(work.session, record.contact_id ?? '', companyOf(record.mapped));
  if (!contact) return null;
  const arrived = arrivedBefore(record, work.routes, contact);
  const company = await joinedOf(work, record, contact);
  const made = company && { values: {}, tags: [], company };
  const isAny = made !== null || arrived.tags_added.length > 0 || Object.keys(arrived.written).length > 0;
  return isAny ? { ...record, ...arrived, made } : null;
}

/** A new company may be there without the contact in it. */
async function joinedOf(work: Looking, record: RecordRow, { company }: CrmContact) {
  const before = record.made?.company;
  return before && (before.isNew || company === 'inside') ? noted(work, record) : null;
}

/** The company of the note that the try left. Other leads of the push have to know that it is a new one. */
async function noted(work: Looking, record: RecordRow): Promise<JoinedCompany | null> {
  const { adapter, session, madeCompanies } = work;
  const { mapped, made } = record;
  const who = companyOf(mapped);
  const id = who && (await adapter.findCompany?.(session, who));
  if (!id) return null;
  // The push writes the note before it sends anything. Since then a user may have created or edited the company.
  const isNew = made?.company?.isNew === true && (await isAsSent(work, record, id));
  if (isNew) madeCompanies.add(id);
  return { id, isNew };
}

async function isAsSent({ adapter, session, routes }: Looking, record: RecordRow, id: string): Promise<boolean> {
  const company = await adapter.read(session, ofCompany(id));
  return company !== null && isUntouched(madeOf(record, company, adapter.fills ?? []), company, routes);
}
