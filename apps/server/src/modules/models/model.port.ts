/** What a model is asked and what comes back. */
import type { AiPurpose } from '@leadwright/contract/ai/usage';
import type { ModelKeyProblem } from '@leadwright/contract/integrations/models';

/** Instructions of the program and the data they are about; see prompts.rules.ts. */
export interface Prompt {
  system: string;
  user: string;
}

export type Purpose = AiPurpose;
export type KeyOf = 'own' | 'reseller' | 'platform';

export interface ModelUse {
  keyOf: KeyOf;
  model: string;
  promptTokens: number;
  completionTokens: number;
  /** Millionths of a US dollar. */
  costMicros: number;
}

/**
 * `refused`: the model refused to write. `garbage`: its answer is not usable. `too_long`: the prompt does not fit.
 * `no_key`: no key is configured. Only `unreachable` and `garbage` are worth a retry.
 */
export type ProblemKind = ModelKeyProblem | 'refused' | 'garbage' | 'too_long' | 'no_key';
