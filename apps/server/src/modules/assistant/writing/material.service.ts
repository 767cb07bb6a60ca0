/** Gathers what a text for a lead is made from. Inside a transaction; the model is asked outside of it. */
import type { BusinessProfile } from '@leadwright/contract/ai/business-profile';
import type { AiListType } from '@leadwright/contract/ai/prompts';
import type { Base, Tx } from '../../../platform/context.ts';
import type { Translate } from '../../../platform/i18n.ts';
import { findPassages } from '../../ai-training/public.ts';
import type { ResultRow } from '../../results/public.ts';
import type { ChosenPrompt } from '../assistant.table.ts';
import { namedIn } from '../prompts/variables.rules.ts';
import { type Rendered, renderPrompt } from './render.rules.ts';
import { type Labels, type Material, questionFor } from './sources.rules.ts';

/** Enough for a few paragraphs, and little enough that a text stays cheap. */
const TRAINING = { maxTokens: 1200, limit: 4 };

const labelsIn = (t: Translate): Labels => ({
  column: (name) => t('assistant.source.lead', { what: t(`results.column.${name}`) }),
  field: (name) => t('assistant.source.profile', { what: t(`business-profile.field.${name}`) }),
});

export interface ForLead {
  type: AiListType;
  lead: ResultRow;
  profile: BusinessProfile;
}

export async function renderFor(tx: Tx<Base>, prompt: ChosenPrompt, given: ForLead): Promise<Rendered> {
  const asks = namedIn(prompt.text, given.type).training;
  const passages = asks ? await findPassages(tx, questionFor(prompt.text, given), TRAINING) : [];
  const material: Material = { ...given, passages };
  return renderPrompt(prompt, material, tx.language, labelsIn(tx.t));
}
