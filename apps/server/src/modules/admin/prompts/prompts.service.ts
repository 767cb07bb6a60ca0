/** The prompts every account starts with, as administrators read and change them. */
import type { AiListType, PromptType } from '@leadwright/contract/ai/prompts';
import type { Language } from '@leadwright/i18n';
import { asPlatform, type Ctx } from '../../../platform/context.ts';
import { findDefaults, findDefaultVersions, saveDefault } from '../../assistant/public.ts';
import { recordChange } from '../history/history.service.ts';

interface Which {
  prompt_type: PromptType;
  type: AiListType;
  language: Language;
}
const keyOf = ({ prompt_type, type, language }: Which) => ({ prompt_type, list_type: type, language });

export const listDefaults = (ctx: Ctx) => asPlatform(ctx, findDefaults);

export const listVersions = (ctx: Ctx, which: Which) => asPlatform(ctx, (tx) => findDefaultVersions(tx, keyOf(which)));

export const changeDefault = (ctx: Ctx, { text, seen, ...which }: Which & { text: string; seen: number }) =>
  asPlatform(ctx, async (tx) => {
    const { before, after } = await saveDefault(tx, keyOf(which), text, seen);
    if (after.version === before.version) return after;
    const { prompt_type, type, language } = which;
    await recordChange(tx, {
      part: 'ai-assistant',
      what: 'update',
      subject: {
        id: `${prompt_type}.${type}.${language}`,
        name: tx.t('admin-prompts.subject', {
          prompt: tx.t(`assistant.type.${prompt_type}`),
          list: tx.t(`lists.type.${type}`),
          language: tx.t(`admin-prompts.language.${language}`),
        }),
      },
      before: { version: before.version, text: before.text },
      after: { version: after.version, text: after.text },
    });
    return after;
  });
