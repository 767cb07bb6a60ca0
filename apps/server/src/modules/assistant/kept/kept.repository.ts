/** All SQL about what wrote the texts of leads, and the companies that came of it. The account comes first in every query. */
import type { CompanyType, PromptType } from '@leadwright/contract/ai/prompts';
import { type Insertable, sql } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { AssistantTables, CompanyRow, LeadTextRow } from '../assistant.table.ts';

const own = (db: Db) => only<AssistantTables>(db);

/** Keeps the last text of each type. */
export async function saveTexts(db: Db, texts: Insertable<AssistantTables['lead_texts']>[]): Promise<void> {
  await own(db)
    .insertInto('lead_texts')
    .values(texts)
    .onConflict((taken) =>
      taken.columns(['account_id', 'result_id', 'prompt_type']).doUpdateSet(({ ref }) => ({
        prompt_id: ref('excluded.prompt_id'),
        prompt_name: ref('excluded.prompt_name'),
        version: ref('excluded.version'),
        model: ref('excluded.model'),
        by_name: ref('excluded.by_name'),
        at: ref('excluded.at'),
        sources: ref('excluded.sources'),
      })),
    )
    .execute();
}

type NewCompany = Omit<CompanyRow, 'id' | 'added_list_id' | 'result_id'>;

export async function replaceCompanies(
  db: Db,
  accountId: number,
  resultId: number,
  kind: PromptType,
  companies: NewCompany[],
): Promise<void> {
  await own(db)
    .deleteFrom('lead_companies')
    .where('account_id', '=', accountId)
    .where('result_id', '=', resultId)
    .where('kind', '=', kind as CompanyType)
    .execute();
  if (companies.length === 0) return;
  await own(db)
    .insertInto('lead_companies')
    .values(companies.map((company) => ({ ...company, result_id: resultId })))
    .execute();
}

/** `id` of the prompt only while there is one. */
export async function findTexts(db: Db, accountId: number, resultId: number): Promise<LeadTextRow[]> {
  const { rows } = await sql<LeadTextRow>`
    select t.*, p.id as prompt_id from lead_texts t
    left join assistant_prompts p on p.account_id = t.account_id and p.id = t.prompt_id
    where t.account_id = ${accountId} and t.result_id = ${resultId}`.execute(db);
  return rows;
}

const companies = (db: Db, accountId: number) =>
  own(db).selectFrom('lead_companies').selectAll().where('account_id', '=', accountId);

export const findCompaniesOf = (db: Db, accountId: number, resultId: number): Promise<CompanyRow[]> =>
  companies(db, accountId).where('result_id', '=', resultId).orderBy('kind').orderBy('position').execute();

export const findCompanies = (db: Db, accountId: number, ids: number[]): Promise<CompanyRow[]> =>
  companies(db, accountId).where(sql<boolean>`id = any(${ids}::bigint[])`).orderBy('id').execute();

interface Window {
  kind?: CompanyType | undefined;
  offset: number;
  limit: number;
}

export async function findCompaniesOfList(db: Db, accountId: number, listId: number, { kind, offset, limit }: Window) {
  const mine = own(db)
    .selectFrom('lead_companies')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as CompanyType));
  const rows = await mine.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
  const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function noteAdded(db: Db, accountId: number, ids: number[], listId: number): Promise<void> {
  await own(db)
    .updateTable('lead_companies')
    .set({ added_list_id: listId })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

/** Of leads that are gone for good: neither in a list nor waiting to be brought back. Across accounts. */
const GONE = (row: 't' | 'c') => sql`
  not exists (select from result_rows r where r.account_id = ${sql.ref(row)}.account_id and r.id = ${sql.ref(row)}.result_id)
  and not exists (select from result_trash b where b.account_id = ${sql.ref(row)}.account_id and b.result_id = ${sql.ref(row)}.result_id)`;

export async function deleteOrphans(db: Db): Promise<number> {
  const texts = await sql`delete from lead_texts t where ${GONE('t')}`.execute(db);
  const named = await sql`delete from lead_companies c where ${GONE('c')}`.execute(db);
  return Number(texts.numAffectedRows ?? 0) + Number(named.numAffectedRows ?? 0);
}
