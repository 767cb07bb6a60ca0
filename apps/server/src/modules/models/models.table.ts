/** Columns this module owns. */
import type { AiKeyOf, AiPurpose } from '@leadwright/contract/ai/usage';
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

/** One row for each day (UTC), purpose, key and model. */
export interface ModelUsesTable {
  account_id: number;
  day: string;
  purpose: AiPurpose;
  key_of: AiKeyOf;
  model: string;
  requests: number;
  failures: number;
  prompt_tokens: number;
  completion_tokens: number;
  cost_micros: number;
}

export interface ModelsTables {
  model_keys: ModelKeysTable;
  model_uses: ModelUsesTable;
}
