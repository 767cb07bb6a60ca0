/** The variables of a prompt, with their labels and sources. */
import type { PromptVariables } from '@leadwright/contract/ai/assistant';
import { IconBook2, IconBuilding, IconId } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';

export type VariableSource = 'lead' | 'profile' | 'training';

export interface Variable {
  key: string;
  label: string;
  source: VariableSource;
}

export const SOURCE_ICONS: Record<VariableSource, ReactNode> = {
  lead: <IconBuilding />,
  profile: <IconId />,
  training: <IconBook2 />,
};

/** Chips inside the editor read their labels here. */
const Known = createContext<readonly Variable[]>([]);
export const VariablesProvider = Known;
export const useVariables = () => use(Known);

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const PROFILE_WORDS: readonly string[] = ['language'];

/** Grouped as on the server; the language of a text belongs to the business group. */
export const variablesOf = ({ lead, profile, others }: PromptVariables): Variable[] => [
  ...lead.map((one) => ({ ...one, source: 'lead' as const })),
  ...profile.map((one) => ({ ...one, source: 'profile' as const })),
  ...others.map((one) => ({
    ...one,
    source: PROFILE_WORDS.includes(one.key) ? ('profile' as const) : ('training' as const),
  })),
];

/** Prefix matches come first, then other matches. */
export function variablesLike(all: readonly Variable[], typed: string): Variable[] {
  const wanted = plain(typed.trim());
  const begins = ({ label, key }: Variable) =>
    plain(label).startsWith(wanted) || key.split('.').some((part) => part.startsWith(wanted));
  const holds = ({ label, key }: Variable) => plain(label).includes(wanted) || key.includes(wanted);
  return [...all.filter(begins), ...all.filter((one) => !begins(one) && holds(one))];
}
