/** Sends one lead to the CRM, or undoes it. Runs outside any transaction and returns the result as a change of the record. */
import { ofCompany } from '@leadwright/contract/integrations/crm-fields';
import { asAccount, type Base } from '../../../../platform/context.ts';
import { companyIdIn, companyOf, onlyCompany, withoutCompany } from '../../adapters/companies.rules.ts';
import {
  afterWrite,
  type CompanyIdentity,
  type CrmContact,
  CrmRefusal,
  type CrmValues,
  inShort,
} from '../../adapters/crm.port.ts';
import { compare } from '../../mapping/differences.rules.ts';
import { isSomebodyElse, without } from '../../mapping/matching.rules.ts';
import type { OpenCrm } from '../../mapping/open-crm.service.ts';
import { missingTags, type Route } from '../../mapping/values.rules.ts';
import { isOurs, MAX_TRIES, undoingOf, waitSeconds, writingOf } from '../push.rules.ts';
import type { RecordChange, RecordRow } from '../push.table.ts';
import { changeRecords } from '../records.repository.ts';
import { companyBefore, joinedBy, noteCompany } from './company-note.service.ts';
import { findOut } from './doubtful.service.ts';

export interface Work extends OpenCrm {
  ctx: Base;
  routes: Route[];
  /** Ids of companies that this push has made, for its undo. */
  madeCompanies: Set<string>;
}

/** What came of one record. `halts`: nothing more can be asked until the connection is renewed. */
export interface Outcome {
  change: RecordChange;
  halts: boolean;
}

const DONE = { attempts: 0, try_after: null, is_doubtful: false, problem_status: null, problem_words: null } as const;

export const sendRecord = (work: Work, record: RecordRow): Promise<Outcome> =>
  attempt(work, record, 'waiting', () => (record.act === 'create' ? create(work, record) : update(work, record)));

async function create(work: Work, record: RecordRow): Promise<RecordChange> {
  const { adapter, session, routes } = work;
  const note = await companyBefore(work, record);
  const made = await adapter.create(session, record.mapped, record.tags);
  // It did not exist at planning time: an earlier attempt of ours created it, or another client did.
  const isOther = !made.isNew && isSomebodyElse(record.email, made);
  if (isOther) return create(work, unphoned(record));
  const isOwn = made.isNew || (record.is_doubtful && isOurs(record.mapped, made, routes));
  if (!isOwn) return writeInto(work, await becomesUpdate(work, { ...record, made: note }, made), made);
  const missing = made.isNew ? [] : missingTags(record.tags, made.tags);
  if (missing.length > 0) await adapter.addTags(session, made.id, missing);
  // An earlier try may have ended right before the contact was put into its company.
  const now = made.company === 'outside' ? await adapter.update(session, made.id, {}, companyOf(record.mapped)) : made;
  const joined = now.joined ?? (await earlierCompany(work, record, made));
  return {
    ...sentTo(work, record, made),
    mapped: record.mapped,
    dropped: record.dropped,
    differences: record.differences,
    act: 'create',
    made: {
      values: made.values,
      tags: [...made.tags, ...missing],
      ...joinedBy(joined, note),
    },
    written: record.mapped,
    tags_added: record.tags,
  };
}

/** Somebody has made the contact since the plan. Kept before anything is written: an undo must not take it for ours. */
async function becomesUpdate({ ctx, routes }: Work, record: RecordRow, contact: CrmContact): Promise<RecordRow> {
  const { account_id, push_id, position, mapped, dropped, tags } = record;
  const { differences } = compare({ values: mapped, dropped, tags }, routes, contact);
  const changed = {
    act: 'update',
    match: 'email',
    contact_id: contact.id,
    contact_url: contact.url,
    differences,
  } as const;
  const change = { position, ...changed };
  await asAccount(ctx, account_id, (tx) => changeRecords(tx.db, { account_id, id: push_id }, [change]));
  return { ...record, ...changed };
}

/** Another contact has the number: the lead goes without it. */
function unphoned(record: RecordRow): RecordRow {
  const { mapped, dropped, tags } = record;
  const left = without({ values: mapped, dropped, tags }, 'phone');
  if (Object.keys(left.values).length === Object.keys(mapped).length) throw new CrmRefusal('invalid', null, '');
  const differences = record.differences.map((each) =>
    each.field === 'phone'
      ? { ...each, next: null, outcome: 'dropped' as const, dropped: left.dropped.phone ?? [] }
      : each,
  );
  return { ...record, mapped: left.values, dropped: left.dropped, differences };
}

/** Reads the contact again right before writing, so that values filled in since the plan stay. */
async function update(work: Work, record: RecordRow): Promise<RecordChange> {
  const contact = await work.adapter.read(work.session, record.contact_id ?? '', companyOf(record.mapped));
  if (!contact) throw new CrmRefusal('gone', 404, '');
  return writeInto(work, record, contact);
}

async function writeInto(work: Work, record: RecordRow, contact: CrmContact): Promise<RecordChange> {
  const { adapter, session, routes } = work;
  const { writes, addTags, before, written, tagsAdded, counts } = writingOf(record, routes, contact);
  const company = companyOf(record.mapped);
  const hasWrites = Object.keys(writes).length > 0 || contact.company === 'outside';
  const note = hasWrites ? await noteCompany(work, record, contact) : record.made;
  const now = hasWrites ? await adapter.update(session, contact.id, writes, company) : null;
  const tag = () => adapter.addTags(session, contact.id, addTags);
  if (addTags.length > 0) await (hasWrites ? afterWrite(tag) : tag());
  const sent = { ...sentTo(work, record, contact), ...counts, before, written, tags_added: tagsAdded };
  // An old contact leaves the company again with the undo.
  const joined = note?.company ? joinedBy(now?.joined ?? (await earlierCompany(work, record, contact)), note) : {};
  return { ...sent, made: 'company' in joined ? { values: {}, tags: [], ...joined } : null };
}

/** The company that a try before this one has put the contact into. */
async function earlierCompany({ adapter, session }: Work, { mapped }: RecordRow, contact: CrmContact) {
  const who = contact.company === 'inside' ? companyOf(mapped) : null;
  const id = who && (await adapter.findCompany?.(session, who));
  return id ? { id, isNew: false } : undefined;
}

const sentTo = ({ ctx }: Work, { position }: RecordRow, { id, url }: CrmContact): RecordChange => ({
  ...DONE,
  position,
  state: 'sent',
  contact_id: id || null,
  contact_url: url,
  sent_at: ctx.now(),
});

/** Safe to repeat: what was taken back already is not there to be taken back again. */
export const undoRecord = (work: Work, record: RecordRow): Promise<Outcome> =>
  attempt(work, record, record.sent_at ? 'sent' : 'failed', () =>
    record.sent_at ? takeBack(work, record) : takeBackIfThere(work, record),
  );

/** Nobody knows yet whether it arrived. */
async function takeBackIfThere(work: Work, record: RecordRow): Promise<RecordChange> {
  const arrived = await findOut(work, record);
  if (!arrived) return { position: record.position, state: 'failed', is_doubtful: false };
  const { contact_id, contact_url, made, before, written, tags_added } = arrived;
  const found = { contact_id, contact_url, made, before, written, tags_added, sent_at: work.ctx.now() };
  return { ...found, ...(await takeBack(work, arrived)) };
}

async function takeBack(work: Work, record: RecordRow): Promise<RecordChange> {
  const { adapter, session, routes } = work;
  const { position, contact_id: id } = record;
  const undone: RecordChange = { ...DONE, position, state: 'undone' };
  const company = companyOf(record.mapped);
  const contact = id ? await adapter.read(session, id, company) : null;
  const joined = withCompanyOf(work, record);
  const undoing = undoingOf(record, routes, contact);
  // An earlier try may have removed the contact and not its company.
  const isRemoved = undoing.kind === 'remove' || (undoing.kind === 'nothing' && joined?.isNew);
  if (id && isRemoved) await adapter.remove(session, id, joined);
  if (!id || undoing.kind === 'nothing' || undoing.kind === 'remove') return undone;
  if (undoing.kind === 'leave') return { ...undone, state: 'left' };
  await putBack(work, id, joined?.isNew ? withoutCompany(undoing.values) : undoing.values, company);
  if (joined) await adapter.leaveCompany?.(session, id, joined);
  if (undoing.tags.length > 0) await adapter.removeTags(session, id, undoing.tags);
  return undoing.isChanged ? { ...undone, state: 'left' } : undone;
}

/** Contact and company apart: an undo neither makes a company nor puts anybody into one. */
async function putBack({ adapter, session }: Work, id: string, values: CrmValues, company: CompanyIdentity | null) {
  const write = async (to: string, given: CrmValues) => {
    if (Object.keys(given).length > 0) await adapter.update(session, to, given);
  };
  if (companyIdIn(id)) return write(id, values);
  await write(id, withoutCompany(values));
  const ofIt = onlyCompany(values);
  const there = company && Object.keys(ofIt).length > 0 ? await adapter.findCompany?.(session, company) : null;
  if (there) await write(ofCompany(there), ofIt);
}

/** A company that another lead of the push made goes with the last who belongs to it. */
function withCompanyOf({ madeCompanies }: Work, { made }: RecordRow) {
  const joined = made?.company;
  return joined && { ...joined, isNew: joined.isNew || madeCompanies.has(joined.id) };
}

/** The state in which a lead is tried again. */
type Open = 'waiting' | 'sent' | 'failed';

async function attempt(work: Work, record: RecordRow, open: Open, act: () => Promise<RecordChange>): Promise<Outcome> {
  try {
    return { change: await act(), halts: false };
  } catch (error) {
    if (error instanceof CrmRefusal) return refused(work, record, open, error);
    work.ctx.log.warn({ err: error, position: record.position }, 'a lead could not be sent');
    return refused(work, record, open, new CrmRefusal('unreachable', null, ''));
  }
}

function refused({ ctx }: Work, record: RecordRow, open: Open, refusal: CrmRefusal): Outcome {
  const { position } = record;
  const is_doubtful = record.is_doubtful || refusal.kind === 'unreachable' || refusal.isAfterWrite;
  if (refusal.kind === 'reconnect') return { change: { position, state: open, is_doubtful }, halts: true };
  // Not even asked, to keep the CRM's pace: that is no try.
  const isOwnPace = refusal.kind === 'busy' && refusal.status === null;
  const attempts = record.attempts + (isOwnPace ? 0 : 1);
  const mayPass = refusal.kind === 'busy' || refusal.kind === 'unreachable';
  if (mayPass && attempts < MAX_TRIES) {
    const seconds = isOwnPace ? Math.max(1, refusal.retryAfter) : waitSeconds(attempts, refusal.retryAfter);
    const try_after = new Date(ctx.now().getTime() + seconds * 1000);
    return { change: { position, state: open, is_doubtful, attempts, try_after }, halts: false };
  }
  const { told } = refusal;
  const words = told
    ? inShort(ctx.t(`crm-push.refused.${told.reason}`, told.params))
    : refusal.words || ctx.t(`crm-push.problem.${refusal.kind}`);
  const problem = { problem_status: refusal.status, problem_words: words, try_after: null };
  return {
    change: { position, state: open === 'waiting' ? 'failed' : 'left', is_doubtful, attempts, ...problem },
    halts: false,
  };
}
