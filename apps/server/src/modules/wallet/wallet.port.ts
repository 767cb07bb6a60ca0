/**
 * What the references in the ledger stand for. The ledger keeps no names; the modules that own the leads and the payments
 * bring them, and app.ts hands them over.
 */
import type { PaidWith } from '@leadwright/contract/money/wallet';
import type { Tx } from '../../platform/context.ts';

export interface LedgerNames {
  /** By reference, as `local:42/881`: the company or person. Leads that are gone are missing. */
  leads(tx: Tx, references: readonly string[]): Promise<Map<string, string>>;
  /** By number of the payment. */
  payments(tx: Tx, ids: readonly number[]): Promise<Map<number, PaidWith>>;
}
