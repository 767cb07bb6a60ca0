/** Which leads an account holds already outside this product. Estimates and deliveries ask here, before anything is paid. */
import type { Exclude } from '@leadwright/contract/leads/exclusions';
import type { Base, Tx } from '../../platform/context.ts';
import * as repository from './exclusions.repository.ts';
import type { SourceRow } from './exclusions.table.ts';
import { type Compared, hasherOf, keysOfLead, kindOfKey } from './hashes.rules.ts';

export type ExcludedBy = 'crm' | 'files';

const REASON = { crm: 'crm', file: 'files' } as const satisfies Record<SourceRow['kind'], ExcludedBy>;

/** Also of a source that is being read: what is known of it counts. */
async function sourcesFor(tx: Tx<Base>, exclude: Exclude): Promise<SourceRow[]> {
  if (!exclude.crm && !exclude.files) return [];
  return (await repository.findSources(tx.db, tx.accountId)).filter(({ kind }) => exclude[REASON[kind]]);
}

/** Whether there is anything to leave out. */
export const hasExclusions = async (tx: Tx<Base>, exclude: Exclude): Promise<boolean> =>
  (await sourcesFor(tx, exclude)).length > 0;

export interface Comparison<T> {
  identityOf(lead: T): Compared;
  /** The leads are companies, not people. */
  areCompanies: boolean;
}

/** Those that fall away, each with the first reason. Where nothing is to be left out, free. */
export async function findExcluded<T>(
  tx: Tx<Base>,
  leads: readonly T[],
  { identityOf, areCompanies }: Comparison<T>,
  exclude: Exclude,
): Promise<Map<T, ExcludedBy>> {
  const found = new Map<T, ExcludedBy>();
  const sources = leads.length > 0 ? await sourcesFor(tx, exclude) : [];
  const kinds = new Set(sources.flatMap((source) => source.kinds));
  if (kinds.size === 0) return found;
  const hashOf = hasherOf(tx.platform.config.secretKeys, tx.accountId);
  const hashes = leads.map((lead) =>
    keysOfLead(identityOf(lead), areCompanies).flatMap((key) => (kinds.has(kindOfKey(key)) ? [hashOf(key)] : [])),
  );
  const ids = sources.map(({ id }) => id);
  const hits = await repository.findHashes(tx.client, tx.accountId, ids, [...new Set(hashes.flat())]);
  if (hits.length === 0) return found;
  const isCrm = new Set(sources.filter(({ kind }) => kind === 'crm').map(({ id }) => id));
  const reasons = new Map<string, ExcludedBy>();
  for (const { source_id, hash } of hits)
    if (reasons.get(hash) !== 'crm') reasons.set(hash, isCrm.has(source_id) ? 'crm' : 'files');
  for (const [at, lead] of leads.entries()) {
    const own = (hashes[at] ?? []).flatMap((hash) => reasons.get(hash) ?? []);
    if (own.length > 0) found.set(lead, own.includes('crm') ? 'crm' : 'files');
  }
  return found;
}
