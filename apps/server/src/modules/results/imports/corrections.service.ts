/**
 * Corrected rows of an import (docs/product-rules.md#csv). Valid rows are added as the import would have added them; invalid rows
 * return their errors again. A row is corrected once, also if it is sent repeatedly.
 */
import type { ImportCounts, RefusedRow } from '@leadwright/contract/leads/imports';
import { cut } from '@leadwright/contract/text';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { unknownName } from '../../../platform/errors.ts';
import { allFrom, byHand } from '../../leads/public.ts';
import { getList } from '../../lists/public.ts';
import { findSuppressed } from '../../privacy/public.ts';
import { identityOf } from '../columns.rules.ts';
import { resultsErrors } from '../results.errors.ts';
import type { NewResult } from '../results.table.ts';
import { addResults } from '../rows/rows.service.ts';
import { cellsOf, type Plan, planOf, rowReader } from './import-row.rules.ts';
import { SOURCE } from './import-run.service.ts';
import * as repository from './imports.repository.ts';
import { type ReadImport, readImport } from './imports.service.ts';
import { reasonIn } from './refused.service.ts';

type Correction = Pick<RefusedRow, 'row' | 'values'>;
const ENDED = ['completed', 'canceled', 'failed'];

interface Corrected {
  found: ReadImport;
  added: number;
  refused: RefusedRow[];
}

export const correctRefused = (ctx: Ctx, id: number, corrections: Correction[]): Promise<Corrected> =>
  inTransaction(ctx, async (tx) => {
    const file = await repository.lockImport(tx.client, tx.actor.accountId, id);
    if (!file || file.status === 'uploading') throw resultsErrors.import_not_found();
    // Before the run they would be counted twice.
    if (!file.counts || !ENDED.includes(file.status)) throw resultsErrors.busy();
    const { good, refused } = await readAll(tx, file, corrections);
    const unwanted = await findSuppressed(tx, good, ({ lead }) => identityOf(lead));
    const wanted = good.filter((each) => !unwanted.has(each)).map(({ lead }) => lead);
    const added = (await addResults(tx, file.list_id, wanted)).added.length;
    await repository.changeImport(tx.client, tx.actor.accountId, id, {
      corrected: [...file.corrected, ...good.map(({ row }) => row)],
      counts: countsAfter(file.counts, good.length, unwanted.size, added),
    });
    return { found: await readImport(tx, id), added, refused };
  });

async function readAll(tx: Tx, file: repository.ImportRow, corrections: Correction[]) {
  const plan = planOf(file, await getList(tx, file.list_id));
  assertMatched(plan, corrections);
  const read = rowReader(plan);
  const provenance = allFrom(byHand(SOURCE, tx.now(), tx.actor.name, file.file_name));
  const done = new Set(file.corrected);
  const good: { row: number; lead: NewResult }[] = [];
  const refused: RefusedRow[] = [];
  for (const { row, values } of corrections) {
    const isOpen = !done.has(row) && done.size - file.corrected.length < (file.counts?.refused ?? 0);
    if (!isOpen || row > lastRow(file)) continue;
    const reading = read(cellsOf(plan, values));
    if (!reading.ok) refused.push({ row, values, ...reasonIn(tx, reading) });
    else {
      done.add(row);
      good.push({ row, lead: { ...reading.values, dedupeKey: reading.key, provenance } });
    }
  }
  return { good, refused };
}

/** A value of a column that the file does not have would be dropped. */
function assertMatched({ mapping }: Plan, corrections: Correction[]) {
  const known = mapping.filter((column) => column !== null);
  for (const [index, { values }] of corrections.entries())
    for (const name of Object.keys(values))
      if (!known.includes(name)) throw unknownName(`rows.${index}.values.${cut(name, 60)}`, name, known);
}

const lastRow = ({ counts, has_header }: repository.ImportRow) => (counts?.rows ?? 0) + (has_header ? 1 : 0);

const countsAfter = (before: ImportCounts, corrected: number, unwanted: number, added: number): ImportCounts => ({
  ...before,
  refused: before.refused - corrected,
  valid: before.valid + corrected,
  suppressed: before.suppressed + unwanted,
  added: before.added + added,
  duplicates_in_list: before.duplicates_in_list + corrected - unwanted - added,
});
