/**
 * What AI research answered, as personal data (docs/product-rules.md#privacy): answers about a lead go with it, and so does any
 * other that names the person by e-mail or profile. Runs themselves know leads by their ids only.
 */
import type { PlatformTx } from '../../../platform/context.ts';
import { type Identifier, storedForm } from '../../leads/public.ts';
import type { PersonalDataHolder } from '../../privacy/public.ts';
import { resultsPersonalData } from '../../results/public.ts';
import type { AnswerRow } from '../runs/runs.table.ts';
import * as repository from './answers.repository.ts';

/** Without the beginning that all profiles share, and that may be missing in a text. */
const valuesOf = (person: readonly Identifier[]): string[] =>
  person
    .filter(({ kind }) => kind === 'email' || kind === 'linkedin')
    .map((each) => storedForm(each).replace(/^https?:\/\/(www\.)?/, ''));

async function findAbout(tx: PlatformTx, person: readonly Identifier[]): Promise<AnswerRow[]> {
  const leads = (await resultsPersonalData.find(tx, person)) as { account_id: number; id: number }[];
  const found = [
    ...(await repository.findOfLeads(tx.db, leads)),
    ...(await repository.findNaming(tx.db, valuesOf(person))),
  ];
  const keyOf = (row: AnswerRow) => `${row.account_id} ${row.run_id} ${row.result_id} ${row.column_name}`;
  return [...new Map(found.map((row) => [keyOf(row), row])).values()];
}

export const researchPersonalData: PersonalDataHolder = {
  name: 'AI research',
  tables: ['workflow_answers'],
  find: async (tx, person) => (await findAbout(tx, person)).map((row) => ({ ...row })),
  // Erasure deletes the leads first; what hangs on them goes after.
  async erase(tx, person) {
    return (await repository.deleteNaming(tx.db, valuesOf(person))) + (await repository.deleteOrphans(tx.db));
  },
};
