/** The model rewrites a prompt: its words are data, so nothing in them can order anything. Nothing is saved, nothing charged. */
import { type AiListType, leadVariables, MAX_PROMPT, type PromptType, VARIABLE } from '@leadwright/contract/ai/prompts';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { assertProfileComplete, PROFILE_VARIABLES } from '../../business-profile/public.ts';
import { paragraphs } from '../../leads/public.ts';
import { DATA_RULE, ModelProblem, quoteData, taskLine, writeText } from '../../models/public.ts';
import { requireKey } from '../assistant.service.ts';
import { takePreview } from '../writing/previews.service.ts';
import { checkVariables } from './variables.rules.ts';

const MAX_TOKENS = 1500;

interface Wish {
  type: AiListType;
  prompt_type: PromptType;
  text: string;
  wish: string;
}

export async function improvePrompt(ctx: Ctx, { type, prompt_type, text, wish }: Wish, signal: AbortSignal) {
  const keyOf = await inTransaction(ctx, async (tx) => {
    await assertProfileComplete(tx);
    checkVariables(text, type);
    return requireKey(tx);
  });
  await takePreview(ctx, ctx.actor.accountId, keyOf);
  const names = [
    ...leadVariables(type).map((column) => `{lead.${column}}`),
    ...PROFILE_VARIABLES.map(({ key }) => `{profile.${key}}`),
    ...['{training}', '{language}'],
  ];
  const system = [
    taskLine('improve', { language: ctx.language, kind: prompt_type }),
    'You improve prompts that write texts for sales leads. Rewrite the prompt in the block "prompt" so that it is clearer and more specific, in its own language, without making it much longer. If the block "wish" says what should get better, do that.',
    `Keep every name in braces that it has. These names may be used and no others: ${names.join(', ')}.`,
    'Answer with the new prompt alone.',
    DATA_RULE,
  ].join('\n');
  const user = [quoteData('prompt', text), quoteData('wish', wish)].join('\n\n');
  const request = { system, user, purpose: 'improve', maxTokens: MAX_TOKENS, signal } as const;
  const { text: answer, use } = await writeText(ctx, ctx.actor.accountId, request);
  const improved = onlyKnown(paragraphs(answer, MAX_PROMPT), new Set(names));
  if (!/\p{L}{2}/u.test(improved)) throw new ModelProblem('garbage', use);
  return improved;
}

/** A name that the model made up loses its braces. */
const onlyKnown = (text: string, names: ReadonlySet<string>) =>
  text.replace(VARIABLE, (name) => (names.has(name) ? name : name.slice(1, -1)));
