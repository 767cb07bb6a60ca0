/** Texts of a lead with what wrote them, and companies that were named: to be read, and added to lists. */
import { type CompanyType, PROMPT_TYPES } from '@leadwright/contract/ai/prompts';
import { asPlatform, type Base, type Ctx, inTransaction } from '../../../platform/context.ts';
import { allFrom, companyKey, originOf } from '../../leads/public.ts';
import { getList, lockList } from '../../lists/public.ts';
import { findSuppressed, type PersonalDataHolder } from '../../privacy/public.ts';
import { addResults, getRow, type NewResult, nameOfLead, readRows } from '../../results/public.ts';
import { assistantErrors } from '../assistant.errors.ts';
import type { CompanyRow } from '../assistant.table.ts';
import { AI_SOURCE } from '../writing/saving.service.ts';
import { presentCompany, presentText } from './kept.presenter.ts';
import * as repository from './kept.repository.ts';

/** In the order of the types, without texts that a user cleared. */
export const textsOfLead = (ctx: Ctx, resultId: number) =>
  inTransaction(ctx, async (tx) => {
    const { row } = await getRow(tx, resultId);
    const companies = await repository.findCompaniesOf(tx.db, tx.accountId, resultId);
    const texts = (await repository.findTexts(tx.db, tx.accountId, resultId)).map((text) =>
      presentText(text, row, companies),
    );
    const rank = (type: (typeof PROMPT_TYPES)[number]) => PROMPT_TYPES.indexOf(type);
    return texts.filter(({ text }) => text !== '').toSorted((a, b) => rank(a.prompt_type) - rank(b.prompt_type));
  });

interface Page {
  kind?: CompanyType | undefined;
  page: number;
  limit: number;
}

export const companiesOfList = (ctx: Ctx, listId: number, { kind, page, limit }: Page) =>
  inTransaction(ctx, async (tx) => {
    await getList(tx, listId);
    const window = { kind, offset: (page - 1) * limit, limit };
    const { rows, total } = await repository.findCompaniesOfList(tx.db, tx.accountId, listId, window);
    const leads = await readRows(tx, listId, [...new Set(rows.map(({ result_id }) => result_id))]);
    const names = new Map(leads.map((lead) => [lead.id, nameOfLead({ ...lead })]));
    const data = rows.map((row) => ({
      ...presentCompany(row),
      result_id: row.result_id,
      lead: names.get(row.result_id) ?? '',
    }));
    return { data, currentPage: page, pageSize: limit, total };
  });

/**
 * Adds companies to a list of local companies or domains, without suppressed ones and those without a website. All or nothing: an
 * id of another account fails the request.
 */
export const addCompanies = (ctx: Ctx, listId: number, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const list = await lockList(tx, listId);
    if (list.type !== 'local' && list.type !== 'domain') throw assistantErrors.wrong_target();
    const named = await repository.findCompanies(tx.db, tx.accountId, ids);
    if (named.length !== new Set(ids).size) throw assistantErrors.not_found();
    const unwanted = await findSuppressed(tx, named, ({ domain }) => ({ domain }));
    const usable = named.filter((company) => company.domain !== '' && !unwanted.has(company));
    const leads = usable.map((company) => leadOf(company, list.type === 'domain', tx.now()));
    const { added, duplicates } = await addResults(tx, listId, leads);
    const addedIds = usable.map(({ id }) => id);
    if (addedIds.length > 0) await repository.noteAdded(tx.db, tx.accountId, addedIds, listId);
    return { added: added.length, duplicates: duplicates.length, refused: named.length - usable.length };
  });

function leadOf({ name, website, domain, why }: CompanyRow, isDomain: boolean, at: Date): NewResult {
  const named = isDomain ? { company: name } : { name };
  const provenance = allFrom(originOf(AI_SOURCE, at));
  return { ...named, website, domain, provenance, extra: { why }, dedupeKey: companyKey({ website, domain }) };
}

/** What was kept about texts of leads that are gone for good. */
export const forgetOrphans = (ctx: Base): Promise<number> => asPlatform(ctx, ({ db }) => repository.deleteOrphans(db));

/** Erasure deletes the leads first; what hangs on them goes after. Texts themselves stand in the leads. */
export const textsPersonalData: PersonalDataHolder = {
  name: 'AI texts',
  tables: ['lead_texts', 'lead_companies'],
  find: async () => [],
  erase: ({ db }) => repository.deleteOrphans(db),
};
