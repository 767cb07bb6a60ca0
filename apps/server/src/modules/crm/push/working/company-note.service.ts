/**
 * What a push finds of a lead's company before it writes anything. It is kept with the lead at once: after a death, or in a later turn,
 * nothing else tells whether the company was made by this push, so that its undo takes it back.
 */
import { asAccount, type Base } from '../../../../platform/context.ts';
import { companyOf, isCompanyAlone } from '../../adapters/companies.rules.ts';
import type { CrmContact, JoinedCompany } from '../../adapters/crm.port.ts';
import type { OpenCrm } from '../../mapping/open-crm.service.ts';
import type { Made, RecordRow } from '../push.table.ts';
import { changeRecords } from '../records.repository.ts';

interface Looking extends OpenCrm {
  ctx: Base;
}

/** Before a contact is made. Null: the lead has no company, or it was there. */
export async function companyBefore(work: Looking, record: RecordRow): Promise<Made | null> {
  const { adapter, session } = work;
  const who = companyOf(record.mapped);
  // A company that is the lead itself is undone as what was made.
  if (record.made || !who || !adapter.findCompany || isCompanyAlone(record.mapped)) return record.made;
  return (await adapter.findCompany(session, who)) ? null : note(work, record, true);
}

/** Before a contact that is there is put into the company. Null: it belongs to it already. */
export async function noteCompany(work: Looking, record: RecordRow, { company }: CrmContact): Promise<Made | null> {
  if (record.made || !company || company === 'inside') return record.made;
  return note(work, record, company === 'missing');
}

async function note({ ctx }: Looking, record: RecordRow, isNew: boolean): Promise<Made> {
  const { account_id, push_id, position } = record;
  // Its id follows when the lead is sent.
  const made: Made = { values: {}, tags: [], company: { id: '', isNew } };
  await asAccount(ctx, account_id, (tx) => changeRecords(tx.db, { account_id, id: push_id }, [{ position, made }]));
  return made;
}

/** The company that the contact belongs to now; it is new as well if it was not there before the first try. */
export const joinedBy = (joined: JoinedCompany | undefined, before: Made | null): Pick<Made, 'company'> =>
  joined ? { company: { id: joined.id, isNew: joined.isNew || before?.company?.isNew === true } } : {};
