/** All SQL of prompts and their versions. The account comes first in every query. */
import type { AiListType, PromptType } from '@leadwright/contract/ai/prompts';
import { sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { AssistantTables, NewVersion, PromptRow, VersionRow } from '../assistant.table.ts';

const own = (db: Db) => only<AssistantTables>(db);

/** A prompt with its version in use, its draft, and what all of its versions have written. */
export interface WholePrompt extends PromptRow {
  current: VersionRow;
  draft: VersionRow | null;
  versions: number;
  texts: number;
  by_name: string;
}

interface Wanted {
  id?: number;
  type?: AiListType | undefined;
  promptType?: PromptType | undefined;
}

export async function findPrompts(db: Db, accountId: number, wanted: Wanted = {}): Promise<WholePrompt[]> {
  const { id = null, type = null, promptType = null } = wanted;
  const { rows } = await sql<WholePrompt>`
    select p.*, to_jsonb(c) as current, to_jsonb(d) as draft, a.versions, a.texts, coalesce(d.by_name, c.by_name) as by_name
    from assistant_prompts p
    join assistant_versions c on c.account_id = p.account_id and c.prompt_id = p.id and c.version = p.version
    left join assistant_versions d on d.account_id = p.account_id and d.prompt_id = p.id and d.is_draft
    cross join lateral (
      select count(*)::int as versions, coalesce(sum(v.texts), 0)::int as texts
      from assistant_versions v where v.account_id = p.account_id and v.prompt_id = p.id) a
    where p.account_id = ${accountId} and (${id}::bigint is null or p.id = ${id})
      and (${type}::text is null or p.list_type = ${type}) and (${promptType}::text is null or p.prompt_type = ${promptType})
    order by p.id`.execute(db);
  return rows;
}

/** Locked until the end of the transaction, so that versions are numbered one after the other. */
export const lockPrompt = (db: Db, accountId: number, id: number): Promise<PromptRow | undefined> =>
  own(db)
    .selectFrom('assistant_prompts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const countPrompts = async (db: Db, accountId: number): Promise<number> => {
  const { n } = await own(db)
    .selectFrom('assistant_prompts')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
};

type NewPrompt = Omit<PromptRow, 'id' | 'version' | 'changed_at'>;
export const insertPrompt = async (db: Db, prompt: NewPrompt): Promise<number> => {
  const { id } = await own(db)
    .insertInto('assistant_prompts')
    .values({ ...prompt, version: 1, changed_at: prompt.created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type PromptChange = Partial<Pick<PromptRow, 'name' | 'version'>> & Pick<PromptRow, 'changed_at'>;
export async function updatePrompt(db: Db, accountId: number, id: number, change: PromptChange): Promise<void> {
  await own(db)
    .updateTable('assistant_prompts')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deletePrompt(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('assistant_prompts')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const versions = (db: Db, accountId: number, promptId: number) =>
  own(db)
    .selectFrom('assistant_versions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('prompt_id', '=', promptId);

export const findVersions = (db: Db, accountId: number, promptId: number, limit: number): Promise<VersionRow[]> =>
  versions(db, accountId, promptId).orderBy('version', 'desc').limit(limit).execute();

export const findVersion = (
  db: Db,
  accountId: number,
  promptId: number,
  version: number,
): Promise<VersionRow | undefined> =>
  versions(db, accountId, promptId).where('version', '=', version).executeTakeFirst();

export const findChosenPrompts = (db: Db, accountId: number, ids: readonly number[]): Promise<PromptRow[]> =>
  own(db)
    .selectFrom('assistant_prompts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();

export async function findNumbered(
  db: Db,
  accountId: number,
  wanted: readonly { id: number; version: number }[],
): Promise<VersionRow[]> {
  const ids = wanted.map(({ id }) => id);
  const numbers = wanted.map(({ version }) => version);
  const { rows } = await sql<VersionRow>`
    select v.* from assistant_versions v
    join (select distinct * from unnest(${ids}::bigint[], ${numbers}::int[]) as w (id, version)) w
      on w.id = v.prompt_id and w.version = v.version
    where v.account_id = ${accountId}`.execute(db);
  return rows;
}

export const findDraft = (db: Db, accountId: number, promptId: number): Promise<VersionRow | undefined> =>
  versions(db, accountId, promptId).where('is_draft', '=', true).executeTakeFirst();

/** A draft that is saved again stays the same version. */
export async function saveVersion(db: Db, version: NewVersion): Promise<void> {
  const { text, options, note, is_draft, by_name, at } = version;
  await own(db)
    .insertInto('assistant_versions')
    .values(version)
    .onConflict((taken) =>
      taken.columns(['account_id', 'prompt_id', 'version']).doUpdateSet({ text, options, note, is_draft, by_name, at }),
    )
    .execute();
}

export async function useVersion(db: Db, accountId: number, promptId: number, version: number): Promise<void> {
  await own(db)
    .updateTable('assistant_versions')
    .set({ is_draft: false })
    .where('account_id', '=', accountId)
    .where('prompt_id', '=', promptId)
    .where('version', '=', version)
    .execute();
}

export async function deleteDraft(db: Db, accountId: number, promptId: number): Promise<boolean> {
  const { numDeletedRows } = await own(db)
    .deleteFrom('assistant_versions')
    .where('account_id', '=', accountId)
    .where('prompt_id', '=', promptId)
    .where('is_draft', '=', true)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds to the prompts' counters; deleted prompts are skipped. Always in the same order, to avoid deadlocks between runs. */
export async function countTexts(
  db: Db,
  accountId: number,
  written: { promptId: number; version: number; texts: number }[],
): Promise<void> {
  const sorted = written.toSorted((a, b) => a.promptId - b.promptId || a.version - b.version);
  for (const { promptId, version, texts } of sorted)
    await own(db)
      .updateTable('assistant_versions')
      .set((columns) => ({ texts: columns('texts', '+', texts) }))
      .where('account_id', '=', accountId)
      .where('prompt_id', '=', promptId)
      .where('version', '=', version)
      .execute();
}
