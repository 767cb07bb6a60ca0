/** The data of a list's row, and the input that adds one. */
import { z } from 'zod';
import { Email, PastedText, RequiredPastedText, Timestamp } from '../common.ts';
import { CrmState } from './crm-states.ts';
import { ListType } from './lists.ts';
import {
  COLUMN_NAMES,
  ENTRY_COLUMNS,
  type EntryType,
  isNumber,
  kindOf,
  type NumberColumn,
  REQUIRED_COLUMNS,
  RESULT_COLUMNS,
  type ResultColumn,
  type WordsColumn,
} from './result-columns.ts';

/** `unchecked` is not an outcome: no address has been searched for yet, or the given address has not been verified. */
export const EMAIL_STATES = ['looking', 'found', 'potential', 'none', 'unchecked'] as const;
export const EmailState = z.enum(EMAIL_STATES);

/** Source of a value; every value of a lead has one. */
export const Provenance = z.object({
  source: z.string(),
  url: z.string().nullable(),
  at: Timestamp,
  licence: z.string().nullable(),
  /** Who typed or imported it; absent for sources. */
  by: z.string().optional(),
  /**
   * Date of the data if the source reports it, such as the date of an extract rather than of its import. Null if
   * unknown.
   */
  data_date: z.string().nullable().optional(),
  /** For an address that was searched for: the reason for its state. Its texts are in `email-finder.reason`. */
  reason: z.string().optional(),
});

type Schemas = {
  [C in ResultColumn]: C extends NumberColumn
    ? z.ZodNullable<z.ZodNumber>
    : C extends WordsColumn
      ? z.ZodArray<z.ZodString>
      : z.ZodString;
};
const schemaOf = (name: ResultColumn) => {
  if (isNumber(name)) return z.number().nullable();
  return kindOf(name) === 'words' ? z.array(z.string()) : z.string();
};
/** Empty values: the empty text, null or the empty list. */
const ColumnValues = Object.fromEntries(COLUMN_NAMES.map((name) => [name, schemaOf(name)])) as Schemas;

export const Result = z
  .object({
    id: z.number().int(),
    list_id: z.number().int(),
    type: ListType,
    ...ColumnValues,
    domain: z.string(),
    email_state: EmailState,
    /** Where the address came from, or who searched for one; null if nobody did. */
    email_origin: Provenance.nullable(),
    labels: z.array(z.number().int()),
    is_verified: z.boolean(),
    /** Do not contact: neither exported nor sent. */
    is_suppressed: z.boolean(),
    sent_at: Timestamp.nullable(),
    /** What the CRMs tell of it that it was sent to; empty: nothing yet. */
    crm_states: z.array(CrmState),
    /** Who has it there; empty if nobody has, or if the CRM does not say. */
    crm_owner: z.string(),
    created_at: Timestamp,
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  })
  .meta({ id: 'Result' });
export type Result = z.infer<typeof Result>;

export const ResultDetails = Result.extend({
  /** When it must be erased. */
  retain_until: Timestamp,
  provenance: z.record(z.string(), Provenance),
  extra: z.record(z.string(), z.unknown()),
  activity: z.array(
    z.object({
      at: Timestamp,
      /** added, corrected, labelled, unlabelled …; `what` is the readable form. */
      kind: z.string(),
      what: z.string(),
      /** A person, or the source of an added lead. */
      by: z.string(),
      /** Its cost; 0 if it was free or owned before. */
      credits: z.number().int(),
    }),
  ),
  previous_id: z.number().int().nullable(),
  next_id: z.number().int().nullable(),
}).meta({ id: 'ResultDetails' });

/** Someone who works at a lead's company, as a row of any list. */
export const Employee = Result.pick({
  id: true,
  list_id: true,
  type: true,
  name: true,
  position: true,
  email: true,
  email_state: true,
  email_origin: true,
  is_verified: true,
  is_suppressed: true,
}).meta({ id: 'Employee' });

const OptionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === '' || Email.safeParse(text).success, 'validation.email');

/** Form fields: only required values are mandatory. */
const entryOf = <T extends EntryType>(type: T) => {
  type Name = (typeof ENTRY_COLUMNS)[T][number];
  const names: readonly Name[] = ENTRY_COLUMNS[type];
  const isRequired = (name: Name) => REQUIRED_COLUMNS[type].length === 1 && REQUIRED_COLUMNS[type][0] === name;
  const fieldOf = (name: Name) => {
    if (kindOf(name) === 'email') return OptionalEmail.default('');
    const { maxLength } = RESULT_COLUMNS[name];
    return isRequired(name) ? RequiredPastedText(maxLength) : PastedText(maxLength).default('');
  };
  const shape = Object.fromEntries(names.map((name) => [name, fieldOf(name)]));
  return z.object(shape as unknown as Record<Name, z.ZodType<string, string | undefined>>);
};

/** Manual entry, local type. Only rows with a website are added. */
export const LocalEntry = entryOf('local');
/**
 * Manual entry, people type. Requires a LinkedIn URL or an e-mail. Without both, the error is the same for any other
 * input.
 */
export const PeopleEntry = entryOf('people').superRefine((entry, issues) => {
  if (entry.linkedin_url || entry.email) return;
  issues.addIssue({ code: 'custom', path: ['linkedin_url'], message: 'validation.requiredWithoutEmail' });
});

/** A lead in any list. */
export const LeadFound = z
  .object({
    id: z.number().int(),
    list_id: z.number().int(),
    list_type: ListType,
    list_name: z.string(),
    name: z.string(),
    company: z.string(),
    email: z.string(),
    domain: z.string(),
  })
  .meta({ id: 'LeadFound' });
