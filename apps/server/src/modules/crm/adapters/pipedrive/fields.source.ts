/** Fields of persons and their labels, asked for once in a session. Labels are what other CRMs call tags: options of one field. */
import { CrmRefusal, type CrmSession, type NewCrmField } from '../crm.port.ts';
import { remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { pipedriveVendor } from './pipedrive.client.ts';
import {
  fieldBody,
  JOB_TITLE,
  LABELS,
  type OwnField,
  optionsOf,
  readField,
  WEBSITE,
  type Wire,
} from './pipedrive.rules.ts';

const PERSON_FIELDS = '/api/v2/personFields';
const ORGANIZATION_FIELDS = '/api/v2/organizationFields';
const LABEL_LENGTH = 255;
const MOST_PAGES = 20;

interface Fields {
  own: OwnField[];
  hasJobTitle: boolean;
  labels: { id: number; label: string }[];
}

async function readAll(session: CrmSession, path: string): Promise<Wire[]> {
  const all: Wire[] = [];
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ limit: '500', ...(cursor && { cursor }) });
    const { body } = await session.ask({ method: 'GET', path: `${path}?${query}` });
    all.push(...listOf(body?.data));
    cursor = textOf(body?.additional_data?.next_cursor);
    if (!cursor) break;
  }
  return all;
}

export const fieldsOf = (session: CrmSession): Promise<Fields> =>
  remembered(session, 'fields', async () => {
    const all = await readAll(session, PERSON_FIELDS);
    const withCode = (code: string) => all.find(({ field_code }) => field_code === code);
    return {
      own: all.flatMap((field) => readField(field) ?? []),
      hasJobTitle: withCode(JOB_TITLE) !== undefined,
      labels: optionsOf(withCode(LABELS)?.options),
    };
  });

/** Not every plan has websites of organizations. */
export const hasWebsites = (session: CrmSession): Promise<boolean> =>
  remembered(session, 'websites', async () => {
    const all = await readAll(session, ORGANIZATION_FIELDS);
    return all.some(({ field_code }) => field_code === WEBSITE);
  });

/** What an amount is in when nobody said so. */
export const currencyOf = (session: CrmSession): Promise<string> =>
  remembered(session, 'currency', async () => {
    const { body } = await session.ask({ method: 'GET', path: '/api/v1/users/me' });
    return textOf(body?.data?.default_currency);
  });

export async function createField(session: CrmSession, field: NewCrmField): Promise<OwnField> {
  const { body } = await session.ask({ method: 'POST', path: PERSON_FIELDS, body: fieldBody(field) });
  const made = readField(body?.data ?? {});
  if (!made) throw new CrmRefusal('invalid', null, pipedriveVendor.wordsOf(body));
  const { own } = await fieldsOf(session);
  if (!own.some(({ code }) => code === made.code)) own.push(made);
  return made;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export async function existingLabels(session: CrmSession, tags: readonly string[]): Promise<number[]> {
  const { labels } = await fieldsOf(session);
  return tags.flatMap((tag) => labels.find(({ label }) => same(label, tag.slice(0, LABEL_LENGTH)))?.id ?? []);
}

/** Makes those that are missing, each once also when several records ask for it. */
export async function labelIds(session: CrmSession, tags: readonly string[]): Promise<number[]> {
  const { labels } = await fieldsOf(session);
  const ids: number[] = [];
  for (const tag of new Set(tags.map((one) => one.slice(0, LABEL_LENGTH)))) {
    const known = labels.find(({ label }) => same(label, tag))?.id;
    ids.push(known ?? (await remembered(session, `label:${tag.toLowerCase()}`, () => makeLabel(session, tag, labels))));
  }
  return ids;
}

async function makeLabel(session: CrmSession, tag: string, labels: Fields['labels']): Promise<number> {
  const path = `${PERSON_FIELDS}/${LABELS}/options`;
  const { body } = await session.ask({ method: 'POST', path, body: [{ label: tag }] });
  const [made] = optionsOf(body?.data);
  if (!made) throw new CrmRefusal('invalid', null, pipedriveVendor.wordsOf(body));
  labels.push(made);
  return made.id;
}

export async function labelNames(session: CrmSession, ids: unknown): Promise<string[]> {
  if (!Array.isArray(ids) || ids.length === 0) return [];
  const { labels } = await fieldsOf(session);
  return ids.flatMap((id) => labels.find((label) => label.id === id)?.label ?? []);
}
