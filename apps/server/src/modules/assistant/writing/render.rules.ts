/**
 * A prompt as it is sent: the program's rules first, then the person's instructions with the names of values, then the values
 * as quoted data. What a lead, a website or a training page says never becomes part of an instruction. Pure.
 */
import {
  bringsCompanies,
  type PromptOptions,
  type PromptType,
  type TextLanguage,
} from '@leadwright/contract/ai/prompts';
import type { Language } from '@leadwright/i18n';
import { DATA_RULE, type Prompt, quoteData, taskLine } from '../../models/public.ts';
import type { ChosenPrompt } from '../assistant.table.ts';
import { withLanguage } from '../prompts/variables.rules.ts';
import { type Labels, type Material, missingIn, sourcesOf, type WholeSource } from './sources.rules.ts';

export interface Rendered extends Prompt {
  sources: WholeSource[];
  /** Columns that the prompt names and the lead lacks. */
  missing: string[];
  /** Of the answer. */
  maxTokens: number;
}

const LANGUAGES: Record<Exclude<TextLanguage, 'own'>, string> = {
  en: 'English',
  es: 'Spanish',
  pt: 'Portuguese',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  nl: 'Dutch',
};
const TONES: Record<PromptOptions['tone'], string> = {
  plain: 'plain and matter-of-fact',
  warm: 'plain and warm',
  formal: 'formal and polite',
  lively: 'lively and light',
  bold: 'direct and confident',
};
const WHAT: Record<PromptType, string> = {
  summary: 'a summary of one lead for a sales person',
  first_line: 'the first line of an email to one lead, as a single sentence or two, on one line',
  subject: 'the subject line of an email to one lead, on one line',
  direct: 'a direct message to one lead',
  similar: 'a list of companies that are similar to one lead',
  competitor: 'a list of companies that compete with one lead',
  supplier: 'a list of companies that could supply one lead',
};

const TOKENS_OF_WORD = 3;
const SPARE_TOKENS = 120;
const COMPANY_TOKENS = 1500;

const languageOf = (options: PromptOptions, own: Language): Exclude<TextLanguage, 'own'> =>
  options.language === 'own' ? own : options.language;

/** The prompt is a person's: what it names stands in their language. */
const nameOf = (language: string, own: Language) =>
  new Intl.DisplayNames(own, { type: 'language' }).of(language) ?? language;

/** `own`: the language of the user who requested the text. */
export function renderPrompt(prompt: ChosenPrompt, material: Material, own: Language, labels: Labels): Rendered {
  const { prompt_type: type, options } = prompt;
  const language = languageOf(options, own);
  const sources = sourcesOf(prompt.text, material, labels);
  const missing = missingIn(prompt.text, material);
  return {
    system: systemOf(type, options, language, missing),
    user: userOf(withLanguage(prompt.text, nameOf(language, own)), sources),
    sources,
    missing,
    maxTokens: bringsCompanies(type) ? COMPANY_TOKENS : options.max_words * TOKENS_OF_WORD + SPARE_TOKENS,
  };
}

function systemOf(type: PromptType, options: PromptOptions, language: keyof typeof LANGUAGES, missing: string[]) {
  const isList = bringsCompanies(type);
  const gaps = missing.map((column) => `{lead.${column}}`).join(', ');
  return [
    taskLine(type, { language, max_words: options.max_words, tone: options.tone }),
    `You write ${WHAT[type]}. Write in ${LANGUAGES[language]}. The tone is ${TONES[options.tone]}.`,
    isList
      ? `Name at most ten. The reason for each has at most ${options.max_words} words. Leave a website empty unless you are sure of it.`
      : `At most ${options.max_words} words.`,
    'Names in braces, such as {lead.city} or {profile.main_offer}, stand for the values of that name in the data; {training} stands for what the numbered sources say.',
    gaps && `These values are not known: ${gaps}. Leave out whatever needs them, and never invent them.`,
    isList
      ? 'Put the numbers of the sources that a reason rests on into its `sources`.'
      : 'Use only facts from the data. Put the number of its source in square brackets right behind each fact that you use, like [2].',
    isList ? '' : 'Answer with the text alone: plain, without heading, quotation marks, Markdown or HTML.',
    DATA_RULE,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The person's own words may hold anything, but no block of data. */
const instructions = (text: string) => text.replace(/<(\/?data)/gi, '($1');

function userOf(text: string, sources: WholeSource[]): string {
  const of = (kind: string) =>
    Object.fromEntries(sources.filter((each) => each.kind === kind).map((each) => [each.key, each.text]));
  return [
    instructions(text),
    quoteData('lead', of('lead')),
    quoteData('profile', of('profile')),
    quoteData(
      'sources',
      sources.map(({ n, title, text: whole }) => ({ n, title, text: whole })),
    ),
  ].join('\n\n');
}
