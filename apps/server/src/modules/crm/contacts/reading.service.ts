/**
 * Reads the contacts of a connection for exclusion (docs/product-rules.md#not-already-mine): first all of them, later only changes. Each
 * page is read outside a transaction. Its hashes and the start of the next page are stored in one transaction, so a killed reading
 * resumes there. A disconnect removes the source, and a page that arrives later is dropped.
 */
import type { Base } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobContext, type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import { addContacts, type ExcludedContact, endCrm, readingsWith, type SourceRow } from '../../exclusions/public.ts';
import { phoneOf } from '../../leads/public.ts';
import type { ContactsPage, ReadContact } from '../adapters/contacts.port.ts';
import { contactsOf } from '../adapters/contacts.registry.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';
import { openSession } from '../connections/session.service.ts';

/** Well below the job timeout: after this the reading continues as a new job. */
const LONGEST_TURN_MS = 60_000;

const readings = readingsWith(failureCode);

export const runReading = (ctx: JobContext, accountId: number, id: number): Promise<Requeue | undefined> =>
  readings.take(ctx, accountId, id, (base, row) => turn(base, row).catch((error) => rest(base, row, error)));

async function turn(ctx: JobContext, begun: SourceRow): Promise<Requeue | undefined> {
  const { session, connection } = await openSession(ctx, begun.account_id, begun.connection_id as number);
  const read = contactsOf(connection.provider);
  if (!read) return readings.end(ctx, begun, 'refused');
  const until = performance.now() + LONGEST_TURN_MS;
  let row: SourceRow | undefined = begun;
  do {
    ctx.signal.throwIfAborted();
    const page = await read(session, { since: row.since, cursor: row.cursor });
    row = await keep(ctx, row, page);
    if (row?.status !== 'reading') return undefined;
  } while (!ctx.shouldYield() && performance.now() < until);
  return requeue();
}

/** Undefined if it was disconnected or deleted, or another worker has kept this page. */
const keep = (ctx: Base, { cursor, ...begun }: SourceRow, page: ContactsPage): Promise<SourceRow | undefined> =>
  readings.locked(ctx, begun, async (tx, row) => {
    if (row.cursor !== cursor || row.begun_at.getTime() !== begun.begun_at.getTime()) return undefined;
    const place = { cursor: page.next, ...(page.total !== null && { total: page.total }) };
    const kept = await addContacts(tx, row, page.contacts.map(identitiesOf), place);
    return page.next === null ? endCrm(tx, kept) : kept;
  });

/** A contact excludes its person. Its website excludes the company's own lead, but not other people of the company. */
function identitiesOf({ emails, phones, website, linkedin, country }: ReadContact): ExcludedContact[] {
  return [
    ...emails.map((email) => ({ email })),
    ...phones.map((phone) => ({ phone: phoneOf(phone, country) })),
    ...(website ? [{ domain: website }] : []),
    ...(linkedin ? [{ linkedin }] : []),
  ];
}

/** A busy CRM is not a failure. If the connection must be renewed, the reading ends and keeps what it has stored. */
async function rest(ctx: JobContext, row: SourceRow, error: unknown): Promise<Requeue | undefined> {
  if (ctx.signal.aborted || !(error instanceof CrmRefusal)) throw error;
  if (error.kind === 'busy') return requeue(Math.max(1, error.retryAfter));
  if (error.kind !== 'reconnect') throw error;
  return readings.end(ctx, row, 'reconnect');
}

/** Null: retry. */
function failureCode(error: unknown, { isLastAttempt }: JobContext): string | null {
  if (error instanceof CrmRefusal) {
    if (error.kind === 'invalid' || error.kind === 'gone') return 'refused';
    return isLastAttempt ? 'unreachable' : null;
  }
  if (!(error instanceof AppError)) return null;
  if (error.code === 'crm.not_found') return 'connection_gone';
  return error.code === 'crm.not_offered' ? 'refused' : null;
}
