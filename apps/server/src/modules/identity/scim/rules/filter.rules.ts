/** The filters of SCIM that directories ask with: `attribute eq value`, several joined by `and` (RFC 7644, 3.4.2.2). Pure. */
import { scimErrors } from '../scim.errors.ts';

export interface Clause {
  /** In small letters, without the schema's name: `emails.value`. */
  attribute: string;
  value: string;
}

const MOST_CLAUSES = 5;
const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;
/** `emails[type eq "work"].value`: we keep one address, which is that. */
const OF_KIND = /\[type eq "\w{1,20}"\]/;
const CLAUSE = /\s*([a-z][\w:.$-]*(?:\[[^\]]*\])?(?:\.\w+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false|\d+)\s*(and\s+|$)/iy;

const nameOf = (attribute: string) => attribute.toLowerCase().replace(SCHEMA, '').replace(OF_KIND, '');

const refused = (filter: string) => scimErrors.filter({ params: { filter: filter.slice(0, 100) } });

function valueIn(written: string, filter: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    throw refused(filter);
  }
}

/** All clauses must hold. */
export function parseFilter(filter: string | undefined): Clause[] {
  if (filter === undefined) return [];
  const clauses: Clause[] = [];
  const pattern = new RegExp(CLAUSE);
  for (let isMore = true; isMore; ) {
    const found = pattern.exec(filter);
    if (!found || clauses.length === MOST_CLAUSES) throw refused(filter);
    const [, attribute = '', written = '', joined] = found;
    clauses.push({ attribute: nameOf(attribute), value: valueIn(written, filter) });
    isMore = joined !== '';
  }
  return clauses;
}

/** An attribute of a resource as filters compare it; several values if one of them is enough. */
export type Readers<T> = Record<string, (item: T) => readonly string[]>;

/** Letters of either case are the same, except in the ids that a directory gave. */
export function fitsFilter<T>(clauses: readonly Clause[], readers: Readers<T>, filter = ''): (item: T) => boolean {
  const checks = clauses.map(({ attribute, value }) => {
    const read = Object.hasOwn(readers, attribute) ? readers[attribute] : undefined;
    if (!read) throw refused(filter || attribute);
    const isSame = attribute === 'externalid' ? (one: string) => one === value : sameLetters(value);
    return (item: T) => read(item).some(isSame);
  });
  return (item) => checks.every((check) => check(item));
}

const sameLetters = (value: string) => {
  const wanted = value.toLowerCase();
  return (one: string) => one.toLowerCase() === wanted;
};
