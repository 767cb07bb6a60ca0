/** What a prompt names: values of the lead from the one registry of columns, the business profile, training, language. Pure. */
import { PROFILE_FIELD_NAMES, type ProfileField } from '@leadwright/contract/ai/business-profile';
import { type AiListType, type LeadVariable, leadVariables, VARIABLE } from '@leadwright/contract/ai/prompts';
import { assistantErrors } from '../assistant.errors.ts';

export interface Named {
  lead: LeadVariable[];
  profile: ProfileField[];
  training: boolean;
}

const all = (text: string) => [...text.matchAll(VARIABLE)];

/** Each once, in the order in which they are named; what such lists do not have is left out. */
export function namedIn(text: string, type: AiListType): Named {
  const found = all(text);
  const of = <T extends string>(kind: string, known: readonly T[]): T[] => {
    const names = found.filter(([, its]) => its === kind).map(([, , name]) => name as T);
    return [...new Set(names.filter((name) => known.includes(name)))];
  };
  return {
    lead: of('lead', leadVariables(type)),
    profile: of('profile', PROFILE_FIELD_NAMES),
    training: found.some(([, , , word]) => word === 'training'),
  };
}

/** A prompt that names what there is not would write nonsense for every row. */
export function checkVariables(text: string, type: AiListType): void {
  const known: Record<string, readonly string[]> = { lead: leadVariables(type), profile: PROFILE_FIELD_NAMES };
  const unknown = all(text).find(([, kind, name]) => kind && !known[kind]?.includes(name as string));
  if (!unknown) return;
  throw assistantErrors.unknown_variable({
    params: { name: unknown[0] },
    fields: { text: 'assistant.error.unknown_variable' },
  });
}

export const withLanguage = (text: string, language: string): string => text.replaceAll('{language}', language);
