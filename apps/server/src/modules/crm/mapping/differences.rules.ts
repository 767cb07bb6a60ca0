/** A lead beside its contact: what a push would fill, change and keep. Pure. */
import { type FieldDifference, TAGS_FIELD } from '@leadwright/contract/integrations/crm-fields';
import type { CrmContact, CrmField, CrmValue, CrmValues } from '../adapters/crm.port.ts';
import { isEmpty, type MappedLead, missingTags, type Route } from './values.rules.ts';

export interface Comparison {
  differences: FieldDifference[];
  /** What is to be written. */
  writes: CrmValues;
  /** Tags that the contact does not carry yet. */
  addTags: string[];
  filled: number;
  changed: number;
  kept: number;
}

type Known = Pick<CrmContact, 'values' | 'tags'>;

/** `contact` null: it is to be made. */
export function compare(lead: MappedLead, routes: readonly Route[], contact: Known | null): Comparison {
  const differences = routes.flatMap((route) => differenceOf(lead, route, contact));
  const addTags = missingTags(lead.tags, contact?.tags ?? []);
  if (lead.tags.length > 0) differences.push(tagDifference(lead.tags, addTags, contact));
  const count = (outcome: FieldDifference['outcome']) => differences.filter((each) => each.outcome === outcome).length;
  const written = differences.filter(({ outcome }) => outcome === 'filled' || outcome === 'changed');
  return {
    differences,
    writes: Object.fromEntries(written.map(({ field, next }) => [field, next as CrmValue])),
    addTags,
    filled: count('filled'),
    changed: count('changed'),
    kept: count('kept'),
  };
}

function differenceOf(lead: MappedLead, { column, policy, field }: Route, contact: Known | null): FieldDifference[] {
  if (!field) return [];
  const next = lead.values[field.key] ?? null;
  const dropped = lead.dropped[field.key] ?? [];
  if (next === null && dropped.length === 0) return [];
  const now = valueIn(contact?.values[field.key]);
  const outcome = next === null ? 'dropped' : outcomeOf(field, policy, { now, next, isNew: contact === null });
  return [{ field: field.key, label: field.label, column, now, next, outcome, dropped }];
}

const valueIn = (value: CrmValue | undefined): CrmValue | null => (isEmpty(value) ? null : (value as CrmValue));

function outcomeOf(
  field: CrmField,
  policy: Route['policy'],
  { now, next, isNew }: { now: CrmValue | null; next: CrmValue; isNew: boolean },
): FieldDifference['outcome'] {
  if (isNew) return 'filled';
  if (now !== null && isAlike(field.type, now, next)) return 'same';
  if (policy === 'only_new') return 'kept';
  if (now === null) return 'filled';
  return policy === 'replace' ? 'changed' : 'kept';
}

const tagDifference = (tags: string[], added: string[], contact: Known | null): FieldDifference => ({
  field: TAGS_FIELD,
  label: '',
  column: 'tags',
  now: contact && contact.tags.length > 0 ? contact.tags : null,
  next: added.length > 0 ? added : tags,
  outcome: added.length > 0 ? 'added' : 'same',
  dropped: [],
});

const plainPhone = (text: string) => text.replace(/[^\d+]/g, '');
const plainUrl = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/+$/, '');

/** CRMs write addresses, numbers and lists in their own way; what means the same is no difference. */
export function isAlike(type: CrmField['type'], one: CrmValue, other: CrmValue): boolean {
  if (Array.isArray(one) || Array.isArray(other)) return setOf(one) === setOf(other);
  const [a, b] = [String(one).trim(), String(other).trim()];
  if (a === b) return true;
  if (type === 'number') return a !== '' && b !== '' && Number(a) === Number(b);
  if (type === 'phone') return plainPhone(a) === plainPhone(b);
  if (type === 'url') return plainUrl(a) === plainUrl(b);
  if (type === 'email' || type === 'choice') return a.toLowerCase() === b.toLowerCase();
  return a.replace(/\s+/g, ' ') === b.replace(/\s+/g, ' ');
}

const setOf = (value: CrmValue) =>
  JSON.stringify(
    [...new Set((Array.isArray(value) ? value : [String(value)]).map((each) => each.toLowerCase()))].sort(),
  );

/** Written fields that did not come back as they were sent. */
export function notAlike(sent: CrmValues, came: CrmValues, fields: readonly CrmField[]) {
  return Object.entries(sent).flatMap(([key, value]) => {
    const field = fields.find((each) => each.key === key);
    const back = valueIn(came[key]);
    if (!field || (back !== null && isAlike(field.type, value, back))) return [];
    const there = new Set(Array.isArray(back) ? back.map((each) => each.toLowerCase()) : []);
    const missing = Array.isArray(value) ? value.filter((each) => !there.has(each.toLowerCase())) : [];
    return [{ field: key, label: field.label, sent: value, came_back: back, missing }];
  });
}
