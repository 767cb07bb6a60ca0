/** What the assistant of an account can do: whose key writes, what a text costs, which version is used. */
import type { AssistantState, ModelVersion, PromptVariables } from '@leadwright/contract/ai/assistant';
import { PROFILE_FIELD_NAMES } from '@leadwright/contract/ai/business-profile';
import { type AiListType, leadVariables } from '@leadwright/contract/ai/prompts';
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { countSources } from '../ai-training/public.ts';
import { profileOf } from '../business-profile/public.ts';
import { type KeyOf, ModelProblem, whoseKey } from '../models/public.ts';
import { estimate } from '../wallet/public.ts';
import { assistantErrors } from './assistant.errors.ts';
import { findModelVersion, saveModelVersion } from './settings.repository.ts';
import { PREVIEWS_A_DAY } from './writing/previews.service.ts';

/** Credits for one text: nothing with the account's own key. */
export async function priceOfText(tx: Tx<Base>, keyOf: KeyOf | null): Promise<number> {
  if (keyOf === 'own') return 0;
  return (await estimate(tx, [{ act: 'ai.text', count: 1 }])).lines[0]?.price ?? 0;
}

/** Fails before anything is reserved if the account has no key. */
export async function requireKey(tx: Tx<Base>): Promise<KeyOf> {
  const keyOf = await whoseKey(tx);
  if (!keyOf) throw new ModelProblem('no_key', { keyOf: null, model: '' });
  return keyOf;
}

/** The older version of the assistant has no acts on many rows. */
export async function requireBulk(tx: Tx<Base>): Promise<void> {
  if ((await findModelVersion(tx.db, tx.accountId)) === 'older') throw assistantErrors.no_bulk();
}

export const readState = (ctx: Ctx): Promise<AssistantState> => inTransaction(ctx, stateOf);

async function stateOf(tx: Tx): Promise<AssistantState> {
  const keyOf = await whoseKey(tx);
  const version = await findModelVersion(tx.db, tx.accountId);
  return {
    key_of: keyOf,
    model_version: version,
    has_bulk: version === 'current',
    cost_each: await priceOfText(tx, keyOf),
    is_profile_complete: (await profileOf(tx))?.complete ?? false,
    training_sources: await countSources(tx),
    previews_a_day: PREVIEWS_A_DAY,
  };
}

export const chooseVersion = (ctx: Ctx, version: ModelVersion): Promise<AssistantState> =>
  inTransaction(ctx, async (tx) => {
    await saveModelVersion(tx.db, tx.accountId, version);
    return stateOf(tx);
  });

export const variablesOf = ({ t }: Ctx, type: AiListType): PromptVariables => ({
  lead: leadVariables(type).map((column) => ({ key: `lead.${column}`, label: t(`results.column.${column}`) })),
  profile: PROFILE_FIELD_NAMES.map((field) => ({
    key: `profile.${field}`,
    label: t(`business-profile.field.${field}`),
  })),
  others: (['training', 'language'] as const).map((key) => ({ key, label: t(`assistant.variable.${key}`) })),
});
