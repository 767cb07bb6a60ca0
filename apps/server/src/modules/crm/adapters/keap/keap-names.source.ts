/** Keap knows tags and companies by number: names become numbers and back, each asked for once in a session. */
import { CrmRefusal, type CrmSession } from '../crm.port.ts';
import { forget, remembered } from '../remembered.rules.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { keapVendor } from './keap.client.ts';

/** `;` separates filters and `*` matches anything: a name keeps neither. */
const plain = (name: string) => name.replace(/[;*]/g, ' ').replace(/\s+/g, ' ').trim();
const TAG_LENGTH = 255;
const same = (a: unknown, b: string) => textOf(a).toLowerCase() === b.toLowerCase();

export const filterOf = (filter: string) => new URLSearchParams({ filter }).toString();

async function findId(session: CrmSession, path: string, list: string, field: string, name: string) {
  const filter = list === 'tags' ? `name==${name}` : `company_name==${name}`;
  const { body } = await session.ask({ method: 'GET', path: `${path}?${filterOf(filter)}&page_size=100` });
  const found = listOf(body?.[list]).find((entry) => same(entry[field], name));
  return found ? String(found.id) : null;
}

/** Creates the entry if it does not exist. If another request created it first, a second lookup finds it. */
async function idOf(session: CrmSession, path: string, list: 'tags' | 'companies', field: string, name: string) {
  const known = await findId(session, path, list, field, name);
  if (known) return known;
  const made = await session.ask({ method: 'POST', path, body: { [field]: name } }, [400, 409]);
  const id = made.status < 400 ? String(made.body?.id ?? '') : await findId(session, path, list, field, name);
  if (!id) throw new CrmRefusal('invalid', made.status, keapVendor.wordsOf(made.body));
  return id;
}

export function tagId(session: CrmSession, tag: string): Promise<string> {
  const name = plain(tag).slice(0, TAG_LENGTH);
  const key = `tag:${name.toLowerCase()}`;
  return remembered(session, key, () => idOf(session, '/rest/v2/tags', 'tags', 'name', name));
}

/** Null if the tag does not exist. */
export async function existingTagId(session: CrmSession, tag: string): Promise<string | null> {
  const name = plain(tag).slice(0, TAG_LENGTH);
  const key = `tag?:${name.toLowerCase()}`;
  const id = await remembered(session, key, () => findId(session, '/rest/v2/tags', 'tags', 'name', name));
  if (id === null) forget(session, key);
  return id;
}

export function companyId(session: CrmSession, company: string): Promise<string> {
  const name = plain(company);
  const key = `company:${name.toLowerCase()}`;
  return remembered(session, key, () => idOf(session, '/rest/v2/companies', 'companies', 'company_name', name));
}

/** Names of tags by their numbers. */
export async function tagNames(session: CrmSession, ids: readonly string[]): Promise<string[]> {
  const names = await remembered(session, 'tags', async () => new Map<string, string>());
  const unknown = ids.filter((id) => !names.has(id));
  if (unknown.length > 0) {
    const path = `/rest/v2/tags?${filterOf(`tag_ids==${unknown.join(',')}`)}&page_size=1000`;
    const { body } = await session.ask({ method: 'GET', path });
    for (const tag of listOf(body?.tags)) names.set(String(tag.id), textOf(tag.name));
  }
  return ids.flatMap((id) => names.get(id) ?? []);
}
