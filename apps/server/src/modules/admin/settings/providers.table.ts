/** Columns this module owns. */
import type { ProviderKey } from '@leadwright/contract/admin/settings';

export interface ProvidersTable {
  id: string;
  /** When it was last asked whether the platform's key works, and what it said; no problem: it works. */
  tested_at: Date | null;
  problem: ProviderKey['problem'];
}

export interface ProvidersTables {
  providers: ProvidersTable;
}
