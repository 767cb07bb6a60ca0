/** How leads are called, by their references in the ledger (`local:42/881`: row 881 of list 42). */
import type { Tx } from '../../../platform/context.ts';
import * as repository from './lead-names.repository.ts';

const REFERENCE = /^\w+:(\d+)\/(\d+)$/;

export async function namesOfLeads(tx: Tx, references: readonly string[]): Promise<Map<string, string>> {
  const asked = references.flatMap((reference) => {
    const [, list, row] = REFERENCE.exec(reference) ?? [];
    return list && row ? [{ reference, key: `${list}/${row}`, list: Number(list), row: Number(row) }] : [];
  });
  const found = await repository.findNames(tx.client, tx.accountId, asked);
  const names = new Map(found.map(({ list_id, id, name }) => [`${list_id}/${id}`, name]));
  return new Map(
    asked.flatMap(({ reference, key }): [string, string][] => {
      const name = names.get(key);
      return name ? [[reference, name]] : [];
    }),
  );
}
