/** One lead to the CRM, or back from it. Asked outside any transaction; what came of it is told as a change of the record. */
import type { Base } from '../../../../platform/context.ts';
import { type CrmContact, CrmRefusal } from '../../adapters/crm.port.ts';
import type { Desk } from '../../mapping/desk.service.ts';
import { isSomebodyElse, without } from '../../mapping/matching.rules.ts';
import { missingTags, type Route } from '../../mapping/values.rules.ts';
import { isOurs, MAX_TRIES, undoingOf, waitSeconds, writingOf } from '../push.rules.ts';
import type { RecordChange, RecordRow } from '../push.table.ts';

export interface Work extends Desk {
  ctx: Base;
  routes: Route[];
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
  const made = await adapter.create(session, record.mapped, record.tags);
  // It was not there when it was planned: an earlier try of ours has made it, or somebody else meanwhile.
  const isOther = !made.isNew && isSomebodyElse(record.email, made);
  if (isOther) return create(work, unphoned(record));
  const isOwn = made.isNew || (record.is_doubtful && isOurs(record.mapped, made, routes));
  if (!isOwn) return { ...(await writeInto(work, record, made)), act: 'update', match: 'email' };
  const missing = made.isNew ? [] : missingTags(record.tags, made.tags);
  if (missing.length > 0) await adapter.addTags(session, made.id, missing);
  return {
    ...sentTo(work, record, made),
    ...{ mapped: record.mapped, dropped: record.dropped, differences: record.differences },
    act: 'create',
    made: { values: made.values, tags: [...made.tags, ...missing] },
    written: record.mapped,
    tags_added: record.tags,
  };
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

/** Read once more right before it is written: what somebody has filled in since the plan stays. */
async function update(work: Work, record: RecordRow): Promise<RecordChange> {
  const contact = await work.adapter.read(work.session, record.contact_id ?? '');
  if (!contact) throw new CrmRefusal('gone', 404, '');
  return writeInto(work, record, contact);
}

async function writeInto(work: Work, record: RecordRow, contact: CrmContact): Promise<RecordChange> {
  const { adapter, session, routes } = work;
  const { writes, addTags, before, written, tagsAdded, counts } = writingOf(record, routes, contact);
  if (Object.keys(writes).length > 0) await adapter.update(session, contact.id, writes);
  if (addTags.length > 0) await adapter.addTags(session, contact.id, addTags);
  return { ...sentTo(work, record, contact), ...counts, before, written, tags_added: tagsAdded };
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
  attempt(work, record, 'sent', async () => {
    const { adapter, session, routes } = work;
    const { position, contact_id: id } = record;
    const undone: RecordChange = { ...DONE, position, state: 'undone' };
    const contact = id ? await adapter.read(session, id) : null;
    const undoing = undoingOf(record, routes, contact);
    if (!id || undoing.kind === 'nothing') return undone;
    if (undoing.kind === 'leave') return { ...undone, state: 'left' };
    if (undoing.kind === 'remove') {
      await adapter.remove(session, id);
      return undone;
    }
    if (Object.keys(undoing.values).length > 0) await adapter.update(session, id, undoing.values);
    if (undoing.tags.length > 0) await adapter.removeTags(session, id, undoing.tags);
    return undoing.isChanged ? { ...undone, state: 'left' } : undone;
  });

/** `open`: the state in which it is tried again. */
async function attempt(
  work: Work,
  record: RecordRow,
  open: 'waiting' | 'sent',
  act: () => Promise<RecordChange>,
): Promise<Outcome> {
  try {
    return { change: await act(), halts: false };
  } catch (error) {
    if (error instanceof CrmRefusal) return refused(work, record, open, error);
    work.ctx.log.warn({ err: error, position: record.position }, 'a lead could not be sent');
    return refused(work, record, open, new CrmRefusal('unreachable', null, ''));
  }
}

function refused({ ctx }: Work, record: RecordRow, open: 'waiting' | 'sent', refusal: CrmRefusal): Outcome {
  const { position } = record;
  const is_doubtful = record.is_doubtful || refusal.kind === 'unreachable';
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
  const words = refusal.words || ctx.t(`crm-push.problem.${refusal.kind}`);
  const problem = { problem_status: refusal.status, problem_words: words, try_after: null };
  return {
    change: { position, state: open === 'sent' ? 'left' : 'failed', is_doubtful, attempts, ...problem },
    halts: false,
  };
}
