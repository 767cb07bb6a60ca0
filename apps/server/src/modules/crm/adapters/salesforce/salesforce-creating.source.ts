/** Makes a record once: with our key where an administrator added the field, and never against a duplicate rule. */
import { createHash } from 'node:crypto';
import { afterWrite, CrmRefusal, type CrmSession } from '../crm.port.ts';
import type { Wire } from './salesforce.rules.ts';
import { OUR_KEY } from './salesforce-fields.rules.ts';
import type { SalesforceObject } from './salesforce-objects.data.ts';
import { createAlone, createWire, describe, readWire, refused } from './salesforce-records.source.ts';
import { isDuplicate, isTaken, takenBy } from './salesforce-refusals.rules.ts';

interface NewRecord {
  fields: Wire;
  /** What tells it apart from all others; empty: nothing does. */
  identity: string;
  /** Whether a record that has our key is still the one that was meant. */
  isSame(record: Wire): boolean;
}

/** The same for every try to create the same record. */
const keyOf = ({ accountId }: CrmSession, identity: string) =>
  createHash('sha256').update(`${accountId} ${identity.toLowerCase()}`).digest('hex').slice(0, 32);

const keyFor = async (session: CrmSession, object: SalesforceObject, identity: string): Promise<Wire> => {
  const isThere = identity !== '' && (await describe(session, object)).fields.get(OUR_KEY)?.isUnique;
  return isThere ? { [OUR_KEY]: keyOf(session, identity) } : {};
};

/** The id of a new record, or the one that has our key already. */
export async function make(
  session: CrmSession,
  object: SalesforceObject,
  { fields, identity, isSame }: NewRecord,
): Promise<{ id: string; known: Wire | null }> {
  const key = await keyFor(session, object, identity);
  const body = { ...fields, ...key };
  let saved = await createWire(session, object, keyOf(session, identity), body);
  if (saved.errors.some(isDuplicate)) saved = await createAlone(session, object, body);
  if (saved.id) return { id: saved.id, known: null };
  const taken = saved.errors.find(isTaken);
  const id = taken && takenBy(taken);
  if (!id || !(OUR_KEY in key)) throw await refused(session, object, saved.errors);
  const known = await readWire(session, object, id);
  if (known && isSame(known)) return { id, known };
  // It is another one by now, with another address: this one goes without the key.
  const again = await createAlone(session, object, fields);
  if (!again.id) throw await refused(session, object, again.errors);
  return { id: again.id, known: null };
}

/**
 * With the values that Salesforce added by itself: without them the undo would believe that somebody has changed it. When nobody answers,
 * the next try finds it and reads it. Who may not read it gets what was written.
 */
export async function readBack(session: CrmSession, object: SalesforceObject, id: string, fields: Wire): Promise<Wire> {
  const reading = afterWrite(() => readWire(session, object, id));
  const now = await reading.catch((error: unknown) => {
    if (error instanceof CrmRefusal && error.kind === 'invalid') return null;
    throw error;
  });
  return now ?? { ...fields, Id: id };
}
