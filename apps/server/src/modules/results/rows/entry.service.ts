/**
 * Adds rows by hand, one or many pasted: valid rows are added, the others are reported with the reasons
 * (docs/product-rules.md#lists-and-results).
 */
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import type { FieldErrors } from '../../../platform/errors.ts';
import { failWithFields } from '../../../platform/http/replies.ts';
import { getList } from '../../lists/public.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { identityOf } from '../columns.rules.ts';
import { resultsErrors } from '../results.errors.ts';
import type { NewResult } from '../results.table.ts';
import { type EntryErrors, localEntry, peopleEntry } from './entry.rules.ts';
import { addResults } from './rows.service.ts';

const ENTRIES = { local: localEntry, people: peopleEntry };

export const addManually = (ctx: Ctx, listId: number, given: unknown[]) =>
  inTransaction(ctx, async (tx) => {
    const { type } = await getList(tx, listId);
    if (type !== 'local' && type !== 'people') throw resultsErrors.no_manual_entry();
    const good: { row: NewResult; index: number }[] = [];
    const refused: { row: number; errors: FieldErrors }[] = [];
    given.forEach((each, index) => {
      const entry = ENTRIES[type](each, { by: tx.actor.name, at: tx.now() });
      if (entry.ok) good.push({ row: entry.row, index });
      else refused.push({ row: index + 1, errors: inWords(tx, entry.errors) });
    });
    const unwanted = await findSuppressed(tx, good, ({ row }) => identityOf(row));
    for (const { index } of unwanted)
      refused.push({ row: index + 1, errors: { _: [tx.t('results.invalid.suppressed')] } });
    // A single row comes from a form: its errors are shown under the fields.
    if (given.length === 1 && refused[0]) throw failWithFields(refused[0].errors);
    const { added, duplicates } = await addResults(
      tx,
      listId,
      good.filter((each) => !unwanted.has(each)).map(({ row }) => row),
    );
    refused.sort((a, b) => a.row - b.row);
    return { added: added.length, duplicates: duplicates.length, refused };
  });

const inWords = (tx: Tx, errors: EntryErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, each]) => [field, each.map(({ key, params }) => tx.t(key, params))]),
  );
