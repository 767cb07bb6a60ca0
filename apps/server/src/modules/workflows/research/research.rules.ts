/**
 * What a model is asked about a lead, and how its answer is read. The question is the author's; what the lead, its website or
 * the training say stands beside it as quoted data and never becomes part of an instruction. Pure.
 */
import type { AnswerKind, Port, SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import type { ListType } from '@leadwright/contract/leads/lists';
import { COLUMNS_OF } from '@leadwright/contract/leads/result-columns';
import { cut } from '@leadwright/contract/text';
import type { Language } from '@leadwright/i18n';
import { z } from 'zod';
import type { Passage } from '../../ai-training/public.ts';
import { oneLine } from '../../leads/public.ts';
import { DATA_RULE, type Prompt, quoteData, taskLine } from '../../models/public.ts';
import type { ResultRow } from '../../results/public.ts';

export interface SitePage {
  url: string;
  title: string;
  text: string;
}

export interface Material {
  type: ListType;
  lead: ResultRow;
  pages: readonly SitePage[];
  passages: readonly Passage[];
}

const MAX_FACT = 400;
const MAX_VALUE = 300;
const MAX_NOTE = 300;
export const MAX_TOKENS = 400;

const LANGUAGES: Record<Language, string> = { en: 'English', es: 'Spanish' };

export const SCHEMAS = {
  yes_no: z.object({ answer: z.enum(['yes', 'no', 'unknown']), note: z.string() }),
  text: z.object({ text: z.string(), note: z.string() }),
  number: z.object({ number: z.number().nullable(), note: z.string() }),
} as const satisfies Record<AnswerKind, z.ZodType>;

const HOW: Record<AnswerKind, string> = {
  yes_no: 'Put yes, no or unknown into `answer`.',
  text: 'Put a few words into `text`; leave it empty if the data do not tell.',
  number: 'Put a number without unit into `number`; null if the data do not tell.',
};

export function promptFor(
  { question, answer }: SettingsOf<'ai_research'>,
  { type, lead, pages, passages }: Material,
  language: Language,
): Prompt {
  const system = [
    taskLine('research', { language, answer }),
    `You answer one question about one lead. Write in ${LANGUAGES[language]}.`,
    HOW[answer],
    'Put the reason into `note`, in one short sentence that names what in the data it rests on.',
    'Use only what stands in the data. Never guess and never invent.',
    DATA_RULE,
  ].join('\n');
  const user = [
    // The author's own words may hold anything, but no block of data.
    question.replace(/<(\/?data)/gi, '($1'),
    quoteData('lead', factsOf(type, lead)),
    quoteData('pages', pages),
    quoteData(
      'sources',
      passages.map(({ title, text }, n) => ({ n: n + 1, title, text })),
    ),
  ].join('\n\n');
  return { system, user };
}

/** What the lead is known by, without texts that a model wrote about it. */
function factsOf(type: ListType, lead: ResultRow): Record<string, string> {
  const facts = COLUMNS_OF[type]
    .filter((column) => !column.startsWith('ai_'))
    .map((column): [string, string] => {
      const value = lead[column];
      return [column, cut(Array.isArray(value) ? value.join(', ') : oneLine(String(value ?? '')), MAX_FACT)];
    });
  return Object.fromEntries(facts.filter(([, value]) => value !== ''));
}

export interface Answer {
  /** The output that the lead takes. */
  port: Port;
  /** Empty if unknown, which costs nothing. */
  value: string;
  /** Empty if the value is. Otherwise a question could get its answer here for free. */
  note: string;
}

/** `yes` and `no` in the words of the run. */
export function readAnswer(kind: AnswerKind, given: unknown, words: { yes: string; no: string }): Answer {
  const { note } = given as { note: string };
  const value = answerIn(kind, given, words);
  if (value === '') return { port: 'unknown', value, note: '' };
  const isNo = kind === 'yes_no' && (given as { answer: string }).answer === 'no';
  return { port: isNo ? 'no' : 'out', value, note: cut(oneLine(note), MAX_NOTE) };
}

function answerIn(kind: AnswerKind, given: unknown, words: { yes: string; no: string }): string {
  if (kind === 'text') return cut(oneLine((given as { text: string }).text), MAX_VALUE);
  if (kind === 'number') {
    const { number } = given as { number: number | null };
    return number === null || !Number.isFinite(number) ? '' : String(number);
  }
  const { answer } = given as { answer: 'yes' | 'no' | 'unknown' };
  return answer === 'unknown' ? '' : words[answer];
}

/** Attempts per lead. The port itself retries within each. */
const MAX_ATTEMPTS = 4;
/** After the first failure at once, then later and later. */
const WAITS = [0, 10, 60];

export const isGivenUp = (attempts: number): boolean => attempts >= MAX_ATTEMPTS;
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (WAITS[attempts - 1] ?? 60) * 1000);
