/** What the model is given to write from, numbered: values of the lead, of the business profile, passages of the training. Pure. */
import type { BusinessProfile, ProfileField } from '@leadwright/contract/ai/business-profile';
import type { AiListType, LeadVariable } from '@leadwright/contract/ai/prompts';
import type { TextSource } from '@leadwright/contract/ai/texts';
import { isColumn } from '@leadwright/contract/leads/result-columns';
import { cut } from '@leadwright/contract/text';
import type { Passage } from '../../ai-training/public.ts';
import { oneLine, originOfValue } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import { type Named, namedIn } from '../prompts/variables.rules.ts';

/** Everything that a text for one lead is made from. */
export interface Material {
  type: AiListType;
  lead: ResultRow;
  profile: BusinessProfile;
  passages: readonly Passage[];
}

export type Source = Omit<TextSource, 'used'>;
/** With the whole of what it says, for the model. */
export type WholeSource = Source & { text: string };

/** The words for columns and fields, in the language of the reader. */
export interface Labels {
  column(name: LeadVariable): string;
  field(name: ProfileField): string;
}

/** Who the lead is, and whose text it is: what every text needs. Everything else is sent only if the prompt names it. */
const OF_LEAD: Record<AiListType, readonly LeadVariable[]> = {
  local: ['name', 'industry', 'city'],
  people: ['name', 'position', 'company', 'industry', 'city'],
  influencer: ['name', 'handle', 'platform', 'city'],
};
const OF_PROFILE: readonly ProfileField[] = ['company_name', 'main_offer', 'tone'];

const QUOTE = 160;
const MAX_FACT = 1000;

/** A value as words; empty when the lead has none. */
export const factOf = (lead: ResultRow, column: LeadVariable): string => {
  const value = lead[column];
  return cut(Array.isArray(value) ? value.join(', ') : oneLine(String(value ?? '')), MAX_FACT);
};

const quoteOf = (text: string) => {
  const line = oneLine(text);
  return line.length > QUOTE ? `${cut(line, QUOTE - 1).trimEnd()}\u2026` : line;
};

const together = <T>(...lists: (readonly T[])[]): T[] => [...new Set(lists.flat())];

export function sourcesOf(text: string, material: Material, labels: Labels): WholeSource[] {
  const named = namedIn(text, material.type);
  const all = [
    ...leadSources(named, material, labels),
    ...profileSources(named, material, labels),
    ...material.passages.map(passageSource),
  ];
  return all.map((source, index) => ({ ...source, n: index + 1 }));
}

type Unnumbered = Omit<WholeSource, 'n'>;

const leadSources = (named: Named, { type, lead }: Material, labels: Labels): Unnumbered[] =>
  together(named.lead, OF_LEAD[type]).flatMap((column) => {
    const fact = factOf(lead, column);
    // What a CRM says did not come with the lead.
    const origin = isColumn(column) ? originOfValue(lead.provenance, column) : null;
    const where = { where: origin?.source ?? '', url: origin?.url ?? null };
    return fact ? [{ kind: 'lead', key: column, title: labels.column(column), ...where, quote: fact, text: fact }] : [];
  });

const profileSources = (named: Named, { profile }: Material, labels: Labels): Unnumbered[] =>
  together(named.profile, OF_PROFILE).flatMap((field) => {
    const text = profile[field].trim();
    const what = { title: labels.field(field), where: '', url: null, quote: quoteOf(text), text };
    return text ? [{ kind: 'profile', key: field, ...what }] : [];
  });

const passageSource = ({ kind, title, where, url, text }: Passage): Unnumbered => ({
  kind,
  key: null,
  title,
  where,
  url,
  quote: quoteOf(text),
  text,
});

/** Values that the prompt names and the lead lacks. */
export const missingIn = (text: string, { type, lead }: Pick<Material, 'type' | 'lead'>): LeadVariable[] =>
  namedIn(text, type).lead.filter((column) => factOf(lead, column) === '');

const ASKED_WORDS = 300;
/** What the training is searched for: what the lead does and what is offered. */
export const questionFor = (
  text: string,
  { type, lead, profile }: Pick<Material, 'type' | 'lead' | 'profile'>,
): string => {
  const facts = together(['industry', 'position', 'company'] as const, namedIn(text, type).lead).map((column) =>
    factOf(lead, column),
  );
  return cut([...facts, profile.main_offer, profile.problems].filter(Boolean).join(' '), ASKED_WORDS);
};
