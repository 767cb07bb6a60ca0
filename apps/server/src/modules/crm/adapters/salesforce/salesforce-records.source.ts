/** Records of Salesforce, read and written in collections: a call of a day is worth as much for one record as for 200. */
import { listedIn } from '../absence.rules.ts';
import { CrmRefusal, type CrmSession } from '../crm.port.ts';
import { type Gathering, gathered } from '../gathering.rules.ts';
import { remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { API } from './salesforce.client.ts';
import { readNames, type Wire } from './salesforce.rules.ts';
import { type Description, readDescription } from './salesforce-fields.rules.ts';
import { isIdOf, type SalesforceObject, shortId } from './salesforce-objects.data.ts';
import { errorsOf, isHidden, refusalOf, type SalesforceError } from './salesforce-refusals.rules.ts';

const COLLECTION = `${API}/composite/sobjects`;
const AT_ONCE = 200;
const record = ({ type }: SalesforceObject, fields: Wire) => ({ attributes: { type }, ...fields });

export const describe = (session: CrmSession, object: SalesforceObject): Promise<Description> =>
  remembered(session, `describe ${object.type}`, async () => {
    const { body } = await session.ask({ method: 'GET', path: `${API}/sobjects/${object.type}/describe` });
    return readDescription(object, body);
  });

/** In the words of people who know the field by its label. */
export async function refused(
  session: CrmSession,
  object: SalesforceObject,
  errors: SalesforceError[],
  status = 400,
): Promise<CrmRefusal> {
  const { fields } = await describe(session, object);
  return refusalOf(errors, status, (name) => fields.get(name)?.label ?? name);
}

/** A query's rows, up to 2,000. */
export async function query(session: CrmSession, q: string): Promise<Wire[]> {
  const answer = await session.ask({ method: 'GET', path: `${API}/query?${new URLSearchParams({ q })}` });
  return listedIn(answer, answer.body?.records);
}

/** The same of a kind of record that the person who gave access may not see: then there are none. */
export async function queryIfShown(session: CrmSession, q: string): Promise<Wire[]> {
  const path = `${API}/query?${new URLSearchParams({ q })}`;
  const answer = await session.ask({ method: 'GET', path }, [400]);
  if (answer.status !== 400) return listedIn(answer, answer.body?.records);
  const errors = errorsOf(answer.body);
  if (!errors.some(isHidden)) throw refusalOf(errors, answer.status, (name) => name);
  return [];
}

const reading = (object: SalesforceObject): Gathering<string, { record: Wire | null }> => ({
  name: `read ${object.type}`,
  max: AT_ONCE,
  sharesAnswers: true,
  async ask(session, ids) {
    const fields = readNames(await describe(session, object));
    const { body } = await session.ask({ method: 'POST', path: `${COLLECTION}/${object.type}`, body: { ids, fields } });
    const records = new Map(listOf(body).flatMap((each) => (each ? [[shortId(textOf(each.Id)), each]] : [])));
    return ids.map((id) => ({ record: records.get(shortId(id)) ?? null }));
  },
});

/** Null: it is gone, deleted or merged into another. */
export const readWire = async (session: CrmSession, object: SalesforceObject, id: string): Promise<Wire | null> =>
  isIdOf(object, id) ? (await gathered(session, reading(object), id, id)).record : null;

/** What came of one record in a collection. */
export interface Saved {
  id: string;
  errors: SalesforceError[];
}
const savedOf = (body: unknown): Saved[] =>
  listOf(body).map(({ id, success, errors }) => ({ id: success === true ? textOf(id) : '', errors: errorsOf(errors) }));

const creating = (object: SalesforceObject): Gathering<Wire, Saved> => ({
  name: `create ${object.type}`,
  max: AT_ONCE,
  async ask(session, all) {
    const body = { allOrNone: false, records: all.map((fields) => record(object, fields)) };
    return savedOf((await session.ask({ method: 'POST', path: COLLECTION, body })).body);
  },
});
export const createWire = (session: CrmSession, object: SalesforceObject, key: string, fields: Wire): Promise<Saved> =>
  gathered(session, creating(object), key, fields);

/** Alone: only then it is told which records a duplicate rule found. */
export async function createAlone(session: CrmSession, object: SalesforceObject, fields: Wire): Promise<Saved> {
  const path = `${API}/sobjects/${object.type}`;
  const { status, body } = await session.ask({ method: 'POST', path, body: fields }, [400]);
  return status === 400 ? { id: '', errors: errorsOf(body) } : { id: textOf(body?.id), errors: [] };
}

const updating = (object: SalesforceObject): Gathering<{ id: string; fields: Wire }, Saved> => ({
  name: `update ${object.type}`,
  max: AT_ONCE,
  async ask(session, changes) {
    const records = changes.map(({ id, fields }) => record(object, { id, ...fields }));
    return savedOf(
      (await session.ask({ method: 'PATCH', path: COLLECTION, body: { allOrNone: false, records } })).body,
    );
  },
});
export async function updateWire(session: CrmSession, object: SalesforceObject, id: string, fields: Wire) {
  if (!isIdOf(object, id)) throw new CrmRefusal('gone', 404, '');
  const { id: written, errors } = await gathered(session, updating(object), id, { id, fields });
  if (!written) throw await refused(session, object, errors);
}

const deleting = (object: SalesforceObject): Gathering<string, Saved> => ({
  name: `delete ${object.type}`,
  max: AT_ONCE,
  async ask(session, ids) {
    return savedOf((await session.ask({ method: 'DELETE', path: `${COLLECTION}?ids=${ids.join(',')}` })).body);
  },
});
/** Harmless when it is gone already. */
export async function deleteWire(session: CrmSession, object: SalesforceObject, id: string): Promise<void> {
  if (!isIdOf(object, id)) return;
  const { id: deleted, errors } = await gathered(session, deleting(object), id, id);
  const refusal = deleted ? null : await refused(session, object, errors);
  if (refusal && refusal.kind !== 'gone') throw refusal;
}
