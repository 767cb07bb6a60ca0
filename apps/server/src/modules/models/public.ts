/** What other modules may use of models. */
export { isPlatformKeyFixed, whoseKey } from './keys.service.ts';
export type { KeyOf, ModelUse, ProblemKind, Prompt, Purpose } from './model.port.ts';
export { ModelProblem } from './models.errors.ts';
export { findSavedKey, forgetSavedKey, keepTestedKey, lastFourOf } from './models.service.ts';
export { testKey } from './provider.client.ts';
export { DATA_RULE, quoteData, type TaskKind, taskLine } from './writing/prompts.rules.ts';
export { countTokens, countTokensOfBook } from './writing/tokens.service.ts';
export { type TextRequest, type ValueRequest, writeText, writeValue } from './writing/writing.service.ts';
