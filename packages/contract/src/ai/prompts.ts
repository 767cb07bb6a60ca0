/** Prompts of the assistant: purpose, variables and format (docs/product-rules.md#ai-assistant). */
import { z } from 'zod';
import { Id, RequiredText, Text, Timestamp } from '../common.ts';
import { COLUMNS_OF, RESULT_COLUMNS, type ResultColumn } from '../leads/result-columns.ts';

/** List types whose leads can get texts. */
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

/** These return companies; all others return one text. */
const COMPANY_TYPES = ['similar', 'competitor', 'supplier'] as const satisfies readonly PromptType[];
export const CompanyType = z.enum(COMPANY_TYPES);
export type CompanyType = z.infer<typeof CompanyType>;
export const bringsCompanies = (type: PromptType): type is CompanyType =>
  (COMPANY_TYPES as readonly string[]).includes(type);

/** The lead column that gets the text. Companies are stored as names with websites. */
export type TextColumnOf<T extends PromptType> = `ai_${T}`;
export const columnOfPrompt = <T extends PromptType>(type: T): TextColumnOf<T> => `ai_${type}`;

/** `{lead.city}`, `{profile.main_offer}`, `{training}`, `{language}`. Any other braces are plain text. */
export const VARIABLE = /\{(lead|profile)\.([a-z_]{1,40})\}|\{(training|language)\}/g;

/** What CRMs say of a lead. */
const CRM_VARIABLES = ['crm_states', 'crm_owner'] as const;
export type LeadVariable = ResultColumn | (typeof CRM_VARIABLES)[number];

/** Lead values that a prompt can use: its columns, except those the assistant writes, and how it stands in CRMs. */
export const leadVariables = (type: AiListType): LeadVariable[] => [
  ...COLUMNS_OF[type].filter((column) => RESULT_COLUMNS[column].kind !== 'prose'),
  ...CRM_VARIABLES,
];

export const TONES = ['plain', 'warm', 'formal', 'lively', 'bold'] as const;
export const Tone = z.enum(TONES);
/** What happens if a lead lacks a value that the prompt uses. */
export const IF_MISSING = ['leave_out', 'skip_row'] as const;
const IfMissing = z.enum(IF_MISSING);
/** `own`: the language of the user who starts the writing. */
export const TEXT_LANGUAGES = ['own', 'en', 'es', 'pt', 'fr', 'de', 'it', 'nl'] as const;
export const TextLanguage = z.enum(TEXT_LANGUAGES);
export type TextLanguage = z.infer<typeof TextLanguage>;

export const MIN_WORDS = 3;
export const MAX_WORDS = 400;
/** Default word limit for each type. For companies: the limit of each reason. */
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
  /** Maximum number of words. */
  max_words: z.number().int().min(MIN_WORDS).max(MAX_WORDS).default(80),
  if_missing: IfMissing.default('leave_out'),
  language: TextLanguage.default('own'),
});
export type PromptOptions = z.output<typeof PromptOptions>;

export const MAX_PROMPT = 4000;
export const PromptName = RequiredText(80);
export const PromptText = RequiredText(MAX_PROMPT);
const PromptNote = Text(120);

/** A prompt of the account with an optional version (defaults to the active one), or a default of the list's type. */
export const PromptRef = z.union([
  z.object({ id: Id, version: z.number().int().positive().optional() }),
  z.object({ default: PromptType }),
]);
export type PromptRef = z.output<typeof PromptRef>;

const VersionValues = {
  version: z.number().int(),
  text: z.string(),
  options: PromptOptions,
  /** The author's note about this version. */
  note: z.string(),
};

export const FineTune = z
  .object({
    /** Null for a default, which is identified by its `prompt_type`. */
    id: z.number().int().nullable(),
    is_default: z.boolean(),
    /** List type it writes for. */
    type: AiListType,
    prompt_type: PromptType,
    name: z.string(),
    /** The active version; 0 for a default. */
    ...VersionValues,
    /** A version that is not active yet. */
    draft: z.object(VersionValues).nullable(),
    versions: z.number().int(),
    /** Number of texts written by all versions. */
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
    /** Number of texts it wrote. They keep the reference to it. */
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
  /** Without it, the prompt is only renamed. */
  text: PromptText.optional(),
  options: PromptOptions.optional(),
  note: PromptNote.default(''),
  /** Saved as a draft; the active version stays in use. */
  draft: z.boolean().default(false),
});
