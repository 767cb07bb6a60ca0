/** What Salesforce says when it refuses, and what that means for the person who sends. Pure. */
import { CrmRefusal, type Told } from '../crm.port.ts';
import { listOf, textOf } from '../vendor.port.ts';

export interface SalesforceError {
  code: string;
  message: string;
  fields: string[];
  /** The duplicate rule that matched, and the records it found. */
  duplicate: { rule: string; ids: string[] } | null;
}

type Wire = Record<string, unknown>;

/** Of a whole answer (`errorCode`) or of one record in a collection (`statusCode`). */
export const errorsOf = (body: unknown): SalesforceError[] =>
  listOf(body).flatMap((error) => {
    const code = textOf(error?.errorCode) || textOf(error?.statusCode);
    const fields = Array.isArray(error?.fields) ? error.fields.map(String) : [];
    return code ? [{ code, message: textOf(error.message), fields, duplicate: duplicateOf(error) }] : [];
  });

function duplicateOf(error: Wire): SalesforceError['duplicate'] {
  // Older versions have it without an l.
  const found = (error.duplicateResult ?? error.duplicateResut) as Wire | undefined;
  if (!found) return null;
  const records = listOf(found.matchResults).flatMap(({ matchRecords }) => listOf(matchRecords));
  const ids = records.map(({ record }) => textOf((record as Wire | undefined)?.Id)).filter(Boolean);
  return { rule: textOf(found.duplicateRule).replaceAll('_', ' '), ids };
}

export const wordsOfErrors = (errors: readonly SalesforceError[]) => errors.map(({ message }) => message).join(' ');

const LIMIT = 'REQUEST_LIMIT_EXCEEDED';
/** Both limits have the same code. */
export const isConcurrency = ({ code, message }: SalesforceError) => code === LIMIT && /concurrent/i.test(message);
export const isDailyLimit = ({ code }: SalesforceError) => code === LIMIT;

const GONE = ['ENTITY_IS_DELETED', 'NOT_FOUND', 'INVALID_CROSS_REFERENCE_KEY', 'MALFORMED_ID'];
const LOCKED = 'UNABLE_TO_LOCK_ROW';
const LOCK_SECONDS = 2;

export const isDuplicate = ({ code }: SalesforceError) => code === 'DUPLICATES_DETECTED';
export const isTaken = ({ code }: SalesforceError) => code === 'DUPLICATE_VALUE';
/** The record that has the value already, as the message names it. */
export const takenBy = ({ message }: SalesforceError) => /\bid: (\w{15,18})\b/.exec(message)?.[1] ?? null;
/** A kind of record, or a field, that the person who gave access may not see. */
export const isHidden = ({ code }: SalesforceError) => code === 'INVALID_TYPE' || code === 'INVALID_FIELD';

/** `labelOf`: the name of a field as people of the organization know it. */
export function refusalOf(
  errors: readonly SalesforceError[],
  status: number,
  labelOf: (name: string) => string,
): CrmRefusal {
  const [first] = errors;
  const words = wordsOfErrors(errors) || first?.code || '';
  if (!first) return new CrmRefusal('unreachable', status, '');
  if (GONE.includes(first.code)) return new CrmRefusal('gone', status, words);
  if (first.code === LOCKED) return new CrmRefusal('busy', status, words, LOCK_SECONDS);
  return new CrmRefusal('invalid', status, words, 0, toldOf(first, labelOf));
}

/** Null: the vendor's words say it best. */
function toldOf({ code, message, fields, duplicate }: SalesforceError, labelOf: (name: string) => string): Told | null {
  const named = fields.map(labelOf).join(', ');
  if (code === 'REQUIRED_FIELD_MISSING') return { reason: 'required', params: { fields: named || message } };
  // Its message was written by people of the organization.
  if (code === 'FIELD_CUSTOM_VALIDATION_EXCEPTION') return { reason: 'rule', params: { words: message } };
  if (code === 'DUPLICATES_DETECTED')
    return { reason: 'duplicate', params: { rule: duplicate?.rule || message, count: duplicate?.ids.length || 1 } };
  if (code === 'CANNOT_UPDATE_CONVERTED_LEAD') return { reason: 'converted', params: {} };
  if (code === 'INVALID_FIELD_FOR_INSERT_UPDATE' || code.startsWith('INSUFFICIENT_ACCESS'))
    return { reason: 'rights', params: { words: message } };
  return null;
}
