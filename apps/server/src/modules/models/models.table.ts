/** Columns this module owns. */
import type { ModelKeyProblem } from '@leadwright/contract/integrations/models';

export interface ModelKeysTable {
  account_id: number;
  /** Sealed under `model_keys:{account}`. */
  sealed: string;
  last_four: string;
  saved_by: number;
  saved_by_name: string;
  saved_at: Date;
  tested_at: Date;
  /** Why the last test failed; null: it did not. */
  problem: ModelKeyProblem | null;
}

export interface ModelsTables {
  model_keys: ModelKeysTable;
}
