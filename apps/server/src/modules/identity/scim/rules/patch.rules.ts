/**
 * Operations of a PATCH (RFC 7644, 3.5.2), as directories write them: with a path and without, `True` and `False` as texts, values
 * in a list of one, `remove` of members by a filter or by a list. Pure.
 */
import { ScimMembers, type ScimOperation } from '@leadwright/contract/accounts/scim';
import { scimErrors } from '../scim.errors.ts';

type Op = 'add' | 'remove' | 'replace';

interface Path {
  attribute: string;
  /** What stands in the brackets. */
  filter: string | null;
  sub: string | null;
}

/** One operation on one attribute; names in small letters. */
export interface Step extends Path {
  op: Op;
  value: unknown;
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i;
const PATH = /^([a-z$][\w$-]*)(?:\[([^\]]{1,300})\])?(?:\.([a-z$][\w$-]*))?$/i;
const MOST_STEPS = 300;

/** Null: of an extension, which we do not keep. */
function parsePath(written: string): Path | null {
  const short = written.trim().replace(CORE, '');
  if (/^urn:[\w:.-]{1,300}$/i.test(short)) return null;
  const found = PATH.exec(short);
  if (!found) throw scimErrors.path({ params: { path: written.slice(0, 100) } });
  const [, attribute = '', filter = null, sub = null] = found;
  return { attribute: attribute.toLowerCase(), filter, sub: sub?.toLowerCase() ?? null };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without a path the value names the attributes: `{"active": false, "name.givenName": "Ada"}`. */
function stepsOf({ op: written, path, value }: ScimOperation): Step[] {
  const op = written.toLowerCase() as Op;
  if (path) {
    const parsed = parsePath(path);
    return parsed ? [{ op, ...parsed, value }] : [];
  }
  if (op === 'remove') throw scimErrors.target();
  if (!isObject(value)) throw scimErrors.value({ params: { attribute: 'value' } });
  return Object.entries(value).flatMap(([name, each]) => {
    const parsed = parsePath(name);
    return parsed ? [{ op, ...parsed, value: each }] : [];
  });
}

export function readSteps(operations: readonly ScimOperation[]): Step[] {
  const steps = operations.flatMap(stepsOf);
  if (steps.length > MOST_STEPS) throw scimErrors.value({ params: { attribute: 'Operations' } });
  return steps;
}

/** A value that came in a list of one. */
export function plainly(value: unknown): unknown {
  const [only] = Array.isArray(value) && value.length === 1 ? value : [];
  return isObject(only) && 'value' in only ? only['value'] : value;
}

export function textIn({ attribute, sub, value }: Step, max: number): string {
  const text = plainly(value);
  if (typeof text === 'string' && text.trim() !== '' && text.length <= max) return text.trim();
  throw scimErrors.value({ params: { attribute: sub ? `${attribute}.${sub}` : attribute } });
}

export function flagIn(attribute: string, given: unknown): boolean {
  const value = plainly(given);
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw scimErrors.value({ params: { attribute } });
}

const ONE_MEMBER = /^\s*value\s+eq\s+"(\d{1,19})"\s*$/i;

/** Ids of people that a step on `members` names; null: all. */
export function membersIn({ op, filter, value }: Step): number[] | null {
  if (filter !== null) {
    const [, id] = ONE_MEMBER.exec(filter) ?? [];
    if (!id) throw scimErrors.path({ params: { path: `members[${filter.slice(0, 80)}]` } });
    return [Number(id)];
  }
  if (op === 'remove' && (value === undefined || value === null)) return null;
  const members = ScimMembers.safeParse(Array.isArray(value) ? value : [value]);
  if (!members.success) throw scimErrors.value({ params: { attribute: 'members' } });
  return members.data.map((member) => Number(member.value));
}
