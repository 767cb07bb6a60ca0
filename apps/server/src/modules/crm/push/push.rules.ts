/** What a push does with one lead, and what undoing it does. Pure. */
import { isCompanyField } from '@leadwright/contract/integrations/crm-fields';
import type { PushReason } from '@leadwright/contract/integrations/crm-push';
import { companyIdIn } from '../adapters/companies.rules.ts';
import type { CrmContact, CrmField, CrmMatch, CrmValue, CrmValues } from '../adapters/crm.port.ts';
import { compare, isAlike } from '../mapping/differences.rules.ts';
import { recognise, without } from '../mapping/matching.rules.ts';
import { isEmpty, type MappedLead, missingTags, type Route } from '../mapping/values.rules.ts';
import type { Candidate, Made, RecordChange, RecordRow } from './push.table.ts';

export const MAX_TRIES = 5;

export interface Facts {
  position: number;
  /** The lead's own address; empty: it has none. */
  email: string;
  lead: MappedLead;
  routes: readonly Route[];
  found: readonly CrmMatch[];
  /** The contact that the user chose before. */
  choice: string | null;
  canUpdate: boolean;
}

const textOf = (value: CrmValue | undefined) => (isEmpty(value) ? '' : String(value));

const candidateOf = ({ contact: { id, url, values }, by }: CrmMatch): Candidate => ({
  id,
  url,
  by,
  email: textOf(values['email']),
  phone: textOf(values['phone']),
  name:
    textOf(values['name']) ||
    [values['firstName'], values['lastName']].map(textOf).filter(Boolean).join(' ') ||
    textOf(values['companyName']),
});

const skipped = (position: number, reason: PushReason): RecordChange => ({ position, act: 'skip', reason });

/** The plan for a lead that may be sent and can be recognised. */
export function planOf(facts: Facts): RecordChange {
  const { position, email, routes, choice, canUpdate } = facts;
  const { found, lead: own } = recognise(facts.lead, email, facts.found);
  const chosen = found.find(({ contact }) => contact.id === choice);
  const match = chosen ?? (found.length === 1 ? found[0] : undefined);
  // What leads to the other contact stays with it.
  const others = chosen ? found.filter((each) => each !== chosen) : [];
  const lead = others.reduce((left, { by }) => (by === 'company' ? left : without(left, by)), own);
  const kept = { mapped: lead.values, dropped: lead.dropped, tags: lead.tags };
  if (!match && found.length > 1)
    return { ...skipped(position, 'ambiguous'), ...kept, candidates: found.map(candidateOf) };
  if (match && (!canUpdate || match.contact.isLocked)) return { ...skipped(position, 'exists'), ...kept };
  const { differences, filled, changed, kept: left, writes, addTags } = compare(lead, routes, match?.contact ?? null);
  const change = { ...kept, position, differences, filled, changed, kept: left };
  if (!match) return { ...change, act: 'create', reason: null, match: null, contact_id: null, contact_url: null };
  const contact = { contact_id: match.contact.id, contact_url: match.contact.url };
  const by = { ...contact, match: chosen ? ('choice' as const) : waysOf(match), candidates: candidatesOf(found) };
  if (Object.keys(writes).length === 0 && addTags.length === 0 && match.contact.company !== 'outside')
    return { ...change, ...by, act: 'skip', reason: 'same' };
  return { ...change, ...by, act: 'update', reason: null };
}

/** Null: a company that was found by itself. */
const waysOf = ({ by }: CrmMatch): RecordRow['match'] => (by === 'company' ? null : by);

const candidatesOf = (found: readonly CrmMatch[]) => (found.length > 1 ? found.map(candidateOf) : []);

const typeOf = (routes: readonly Route[], key: string): CrmField['type'] =>
  routes.find(({ field }) => field?.key === key)?.field?.type ?? 'text';

/** Most of what we sent stands in it: the contact of a try whose answer never came. */
export function isOurs(values: CrmValues, contact: CrmContact, routes: readonly Route[]): boolean {
  const sent = Object.entries(values);
  const alike = sent.filter(([key, value]) => {
    const now = contact.values[key];
    return !isEmpty(now) && isAlike(typeOf(routes, key), now, value);
  });
  return alike.length * 2 >= sent.length;
}

export interface Writing {
  writes: CrmValues;
  addTags: string[];
  /** What was there before, also where an earlier try has written already. */
  before: CrmValues;
  written: CrmValues;
  tagsAdded: string[];
  counts: Pick<RecordRow, 'filled' | 'changed' | 'kept'>;
}

type Arrived = Pick<RecordRow, 'before' | 'written' | 'tags_added'>;
const NOTHING_ARRIVED: Arrived = { before: {}, written: {}, tags_added: [] };

/** What a try that was cut short has written into an old contact: the plan knows what stood there before. */
export function arrivedBefore(record: RecordRow, routes: readonly Route[], live: CrmContact): Arrived {
  const fields = record.differences.filter(({ field, outcome }) => {
    const [ours, now] = [record.mapped[field], live.values[field]];
    const isPlanned = outcome === 'filled' || outcome === 'changed';
    return isPlanned && !isEmpty(ours) && !isEmpty(now) && isAlike(typeOf(routes, field), now, ours as CrmValue);
  });
  const tags = record.differences.flatMap(({ outcome, next }) =>
    outcome === 'added' && Array.isArray(next) ? next : [],
  );
  return {
    before: Object.fromEntries(fields.map(({ field, now }) => [field, now ?? ''])),
    written: Object.fromEntries(fields.map(({ field }) => [field, record.mapped[field] as CrmValue])),
    tags_added: tags.filter((tag) => missingTags([tag], live.tags).length === 0),
  };
}

/**
 * What is to be written into a contact as it is now. A try that was cut short may have written some of it: then the plan
 * knows what stood there before.
 */
export function writingOf(record: RecordRow, routes: readonly Route[], live: CrmContact): Writing {
  const lead = { values: record.mapped, dropped: record.dropped, tags: record.tags };
  const { writes, addTags, filled, changed, kept } = compare(lead, routes, live);
  const earlier = record.is_doubtful ? arrivedBefore(record, routes, live) : NOTHING_ARRIVED;
  const was = Object.keys(writes).map((key): [string, CrmValue] => [key, live.values[key] ?? '']);
  return {
    writes,
    addTags,
    before: { ...Object.fromEntries(was), ...earlier.before },
    written: { ...writes, ...earlier.written },
    tagsAdded: [...addTags, ...earlier.tags_added],
    counts: { filled: filled + Object.keys(earlier.written).length, changed, kept },
  };
}

export type Undoing =
  | { kind: 'nothing' }
  | { kind: 'remove' }
  | { kind: 'restore'; values: CrmValues; tags: string[]; isChanged: boolean }
  | { kind: 'leave' };

/** `contact` null: it is gone already. */
export function undoingOf(record: RecordRow, routes: readonly Route[], contact: CrmContact | null): Undoing {
  if (!contact) return { kind: 'nothing' };
  if (record.act === 'create' && record.made)
    return isUntouched(record.made, contact, routes) && !contact.isInUse ? { kind: 'remove' } : { kind: 'leave' };
  return restoring(record, routes, contact);
}

/**
 * The state in which a doubtful lead's contact was created: the values that we sent, values that the CRM derives from them (a name from the
 * company name, a domain from the website), and its defaults. Users entered all other values, so the contact differs from this state.
 * A value that we sent and the CRM does not have is no difference.
 */
export function madeOf({ mapped, tags }: RecordRow, contact: CrmContact, fills: readonly string[]): Made {
  const texts = Object.values(mapped).map((value) => String(value).toLowerCase());
  const isDerived = (now: CrmValue) => texts.some((text) => text.includes(String(now).toLowerCase()));
  const made = (key: string, now: CrmValue) => mapped[key] ?? (fills.includes(key) || isDerived(now) ? now : '');
  const values = Object.entries(contact.values).filter(([, now]) => !isEmpty(now));
  return {
    values: Object.fromEntries(values.map(([key, now]) => [key, made(key, now)])),
    tags: contact.tags.filter((tag) => missingTags([tag], tags).length === 0),
  };
}

/** The contact is unchanged since the push. What others write into its company does not keep it. */
export function isUntouched(
  made: { values: CrmValues; tags: string[] },
  contact: CrmContact,
  routes: readonly Route[],
): boolean {
  const isOwn = (key: string) => companyIdIn(contact.id) !== null || !isCompanyField(key);
  const keys = [...new Set([...Object.keys(made.values), ...Object.keys(contact.values)])].filter(isOwn);
  const isSame = (key: string) => {
    const [then, now] = [made.values[key], contact.values[key]];
    if (isEmpty(then) || isEmpty(now)) return isEmpty(then) && isEmpty(now);
    return isAlike(typeOf(routes, key), then, now);
  };
  const areTagsSame =
    missingTags(made.tags, contact.tags).length === 0 && missingTags(contact.tags, made.tags).length === 0;
  return areTagsSame && keys.every(isSame);
}

/** Restores an old value if ours is still there. Later changes stay. */
function restoring(record: RecordRow, routes: readonly Route[], contact: CrmContact): Undoing {
  const values: CrmValues = {};
  let isChanged = false;
  for (const [key, ours] of Object.entries(record.written)) {
    const [now, before] = [contact.values[key] ?? '', record.before[key] ?? ''];
    const type = typeOf(routes, key);
    if (!isEmpty(now) && isAlike(type, now, ours)) values[key] = before;
    else if (!isAlike(type, now, before)) isChanged = true;
  }
  const tags = record.tags_added.filter((tag) => missingTags([tag], contact.tags).length === 0);
  return { kind: 'restore', values, tags, isChanged };
}

/** When a refusal that may pass is tried again: 2, 8, 32 seconds and so on, or when the CRM says. */
export const waitSeconds = (attempts: number, retryAfter: number): number =>
  Math.max(retryAfter, 2 * 4 ** (attempts - 1));
