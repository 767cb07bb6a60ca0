/** The user chooses between several contacts that match a lead. */

import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { companyOf } from '../adapters/companies.rules.ts';
import { asking } from '../mapping/mapping.errors.ts';
import { openCrm } from '../mapping/open-crm.service.ts';
import type { MappedLead } from '../mapping/values.rules.ts';
import { present } from './outcome.service.ts';
import { pushErrors } from './push.errors.ts';
import * as pushes from './push.repository.ts';
import { planOf } from './push.rules.ts';
import type { PushRow, RecordChange, RecordRow } from './push.table.ts';
import * as records from './records.repository.ts';

/** `contactId` null: none of them, the lead is skipped. */
export async function choose(ctx: Ctx, id: number, position: number, contactId: string | null) {
  const { push, record } = await inTransaction(ctx, (tx) => planned(tx, id, position));
  const candidate = record.candidates.find((each) => each.id === contactId);
  if (contactId !== null && !candidate) throw pushErrors.no_candidate();
  const change = candidate ? await planFor(ctx, push, record, candidate) : SKIPPED;
  return inTransaction(ctx, async (tx) => {
    const { push: now } = await planned(tx, id, position);
    await records.changeRecords(tx.db, now, [{ ...change, position }]);
    const chosen = (await records.findRecord(tx.db, now, position)) as RecordRow;
    return { record: chosen, push: await present(tx, now) };
  });
}

const SKIPPED = {
  act: 'skip',
  reason: 'ambiguous',
  match: null,
  contact_id: null,
  contact_url: null,
  differences: [],
  filled: 0,
  changed: 0,
  kept: 0,
} satisfies Partial<RecordChange>;

async function planned(tx: Tx, id: number, position: number): Promise<{ push: PushRow; record: RecordRow }> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (!push) throw pushErrors.not_found();
  if (push.state !== 'planned') throw pushErrors.not_planned();
  const record = await records.findRecord(tx.db, push, position);
  if (!record) throw pushErrors.no_record();
  return { push, record };
}

async function planFor(ctx: Ctx, push: PushRow, record: RecordRow, candidate: RecordRow['candidates'][number]) {
  const { adapter, session } = await openCrm(ctx, push.connection_id, push.record_kind);
  const contact = await asking(() => adapter.read(session, candidate.id, companyOf(record.mapped)));
  if (!contact) throw pushErrors.no_candidate();
  const lead = wholeLead(record);
  const others = record.candidates.filter(({ id }) => id !== candidate.id);
  const found = [
    { contact, by: candidate.by },
    ...others.map(({ id, url, email, phone, by }) => ({
      contact: { id, url, values: { email, phone }, tags: [] },
      by,
    })),
  ];
  const plan = planOf({
    position: record.position,
    email: record.email,
    lead,
    routes: push.routes,
    found,
    choice: candidate.id,
    canUpdate: adapter.can.update,
  });
  // Keep the candidates: the user may change the choice.
  return { ...plan, candidates: record.candidates };
}

/** Also with what an earlier choice has left to another contact. */
function wholeLead({ mapped, dropped, tags, email, phone }: RecordRow): MappedLead {
  const left = Object.entries({ email, phone }).filter(([key, value]) => value !== '' && dropped[key]?.includes(value));
  return { values: { ...mapped, ...Object.fromEntries(left) }, dropped: {}, tags };
}
