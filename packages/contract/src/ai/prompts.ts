/** Prompts of the assistant: what they are for, what they may name, how they are written (docs/product-rules.md#ai-assistant). */
import { z } from 'zod';
import { Id, RequiredText, Text, Timestamp } from '../common.ts';
import { COLUMNS_OF, RESULT_COLUMNS, type ResultColumn } from '../leads/result-columns.ts';

/** Lists whose leads can be written for. */
export const AI_LIST_TYPES = ['local', 'people', 'influencer'] as const;
export const AiListType = z.enum(AI_LIST_TYPES);
export type AiListType = z.infer<typeof AiListType>;
export const isAiListType = (type: string): type is AiListType => (AI_LIST_TYPES as readonly string[]).includes(type);

export const PROMPT_TYPES = [
  'summary',
  'first_line',
  'subject',
  'direct',
  'similar',
  'competitor',
  'supplier',
] as const;
export const PromptType = z.enum(PROMPT_TYPES);
export type PromptType = z.infer<typeof PromptType>;

/** These bring companies, all others one text. */
const COMPANY_TYPES = ['similar', 'competitor', 'supplier'] as const satisfies readonly PromptType[];
export const CompanyType = z.enum(COMPANY_TYPES);
export type CompanyType = z.infer<typeof CompanyType>;
export const bringsCompanies = (type: PromptType): type is CompanyType =>
  (COMPANY_TYPES as readonly string[]).includes(type);

/** The column of a lead that gets the text; companies are written into theirs as names with websites. */
export type TextColumnOf<T extends PromptType> = `ai_${T}`;
export const columnOfPrompt = <T extends PromptType>(type: T): TextColumnOf<T> => `ai_${type}`;

/** `{lead.city}`, `{profile.main_offer}`, `{training}`, `{language}`. Any other braces are letters. */
export const VARIABLE = /\{(lead|profile)\.([a-z_]{1,40})\}|\{(training|language)\}/g;

/** Values of a lead that a prompt may name: its columns, but not what an assistant wrote. */
export const leadVariables = (type: AiListType): ResultColumn[] =>
  COLUMNS_OF[type].filter((column) => RESULT_COLUMNS[column].kind !== 'prose');

export const TONES = ['plain', 'warm', 'formal', 'lively', 'bold'] as const;
export const Tone = z.enum(TONES);
/** What happens when a lead lacks a value that the prompt names. */
export const IF_MISSING = ['leave_out', 'skip_row'] as const;
const IfMissing = z.enum(IF_MISSING);
/** `own`: the language of whoever has it written. */
export const TEXT_LANGUAGES = ['own', 'en', 'es', 'pt', 'fr', 'de', 'it', 'nl'] as const;
export const TextLanguage = z.enum(TEXT_LANGUAGES);
export type TextLanguage = z.infer<typeof TextLanguage>;

export const MIN_WORDS = 3;
export const MAX_WORDS = 400;
/** The words that a text of each type has at most, unless the prompt says otherwise; companies: words of each reason. */
export const DEFAULT_WORDS: Record<PromptType, number> = {
  summary: 80,
  first_line: 28,
  subject: 8,
  direct: 120,
  similar: 20,
  competitor: 20,
  supplier: 20,
};

export const PromptOptions = z.object({
  tone: Tone.default('plain'),
  /** Words at most. */
  max_words: z.number().int().min(MIN_WORDS).max(MAX_WORDS).default(80),
  if_missing: IfMissing.default('leave_out'),
  language: TextLanguage.default('own'),
});
export type PromptOptions = z.output<typeof PromptOptions>;

export const MAX_PROMPT = 4000;
export const PromptName = RequiredText(80);
export const PromptText = RequiredText(MAX_PROMPT);
const PromptNote = Text(120);

/** A prompt of the account in a version (the one in use when none is named), or a default of the list's type. */
export const PromptRef = z.union([
  z.object({ id: Id, version: z.number().int().positive().optional() }),
  z.object({ default: PromptType }),
]);
export type PromptRef = z.output<typeof PromptRef>;

const VersionValues = {
  version: z.number().int(),
  text: z.string(),
  options: PromptOptions,
  /** What is different about it, in its author's words. */
  note: z.string(),
};

export const FineTune = z
  .object({
    /** Null for a default; then it is named by its `prompt_type`. */
    id: z.number().int().nullable(),
    is_default: z.boolean(),
    /** Lists that it writes for. */
    type: AiListType,
    prompt_type: PromptType,
    name: z.string(),
    /** The version in use; that of a default is 0. */
    ...VersionValues,
    /** A version that is not in use yet. */
    draft: z.object(VersionValues).nullable(),
    versions: z.number().int(),
    /** Texts that all of its versions have written. */
    texts: z.number().int(),
    /** Who changed it last; empty for a default. */
    by: z.string(),
    changed_at: Timestamp.nullable(),
  })
  .meta({ id: 'FineTune' });
export type FineTune = z.infer<typeof FineTune>;

export const FineTuneVersion = z
  .object({
    ...VersionValues,
    state: z.enum(['draft', 'in_use', 'old']),
    /** Texts that it has written; they keep saying so. */
    texts: z.number().int(),
    by: z.string(),
    at: Timestamp,
  })
  .meta({ id: 'FineTuneVersion' });
export type FineTuneVersion = z.infer<typeof FineTuneVersion>;

export const NewFineTune = z.object({
  type: AiListType,
  prompt_type: PromptType,
  name: PromptName,
  text: PromptText,
  options: PromptOptions.optional(),
  note: PromptNote.default(''),
});
export const FineTuneChange = z.object({
  name: PromptName.optional(),
  /** Without it the prompt is only renamed. */
  text: PromptText.optional(),
  options: PromptOptions.optional(),
  note: PromptNote.default(''),
  /** Kept as a draft: the version in use stays the one that writes. */
  draft: z.boolean().default(false),
});
