/** People and groups as SCIM writes them (RFC 7643). */
import {
  MAX_SCIM_RESULTS,
  SCIM_GROUP,
  SCIM_LIST,
  SCIM_USER,
  type ScimGroup,
  type ScimListQuery,
  type ScimUser,
} from '@leadwright/contract/accounts/scim';
import type { Base } from '../../../platform/context.ts';
import { type Person, userNameOf } from './people.service.ts';
import type { Group } from './scim.table.ts';

type Origin = Pick<Base, 'origin'>;
type Kind = 'Users' | 'Groups';

const locationOf = ({ origin }: Origin, kind: Kind, id: number | string) => `${origin}/scim/v2/${kind}/${id}`;

const reference = (ctx: Origin, kind: Kind, id: number, display: string) => ({
  value: String(id),
  display,
  $ref: locationOf(ctx, kind, id),
});

const fullName = ({ user }: Person) => `${user.first_name} ${user.last_name}`.trim() || user.email;

export function presentUser(ctx: Origin, person: Person): ScimUser {
  const { user, named, groups } = person;
  return {
    schemas: [SCIM_USER],
    id: String(user.id),
    ...(named?.external_id && { externalId: named.external_id }),
    userName: userNameOf(person),
    name: { formatted: fullName(person), givenName: user.first_name, familyName: user.last_name },
    displayName: fullName(person),
    emails: [{ value: user.email, type: 'work', primary: true }],
    active: user.status === 'active',
    groups: groups.map((group) => reference(ctx, 'Groups', group.id, group.display_name)),
    meta: {
      resourceType: 'User',
      created: user.created_at.toISOString(),
      lastModified: (named?.changed_at ?? user.created_at).toISOString(),
      location: locationOf(ctx, 'Users', user.id),
    },
  };
}

export const presentGroup = (ctx: Origin, { group, members }: { group: Group; members: Person[] }): ScimGroup => ({
  schemas: [SCIM_GROUP],
  id: String(group.id),
  ...(group.external_id && { externalId: group.external_id }),
  displayName: group.display_name,
  members: members.map((person) => ({ ...reference(ctx, 'Users', person.user.id, fullName(person)), type: 'User' })),
  meta: {
    resourceType: 'Group',
    created: group.created_at.toISOString(),
    lastModified: group.changed_at.toISOString(),
    location: locationOf(ctx, 'Groups', group.id),
  },
});

type Shown = Pick<ScimListQuery, 'attributes' | 'excludedAttributes'>;

/** Names of top attributes, in small letters: of `name.givenName` all of `name` is shown. */
const namesIn = (written: string | undefined) =>
  new Set(
    (written ?? '').split(',').map((each) =>
      each
        .trim()
        .replace(/^urn:.*:/, '')
        .split('.', 1)[0]
        ?.toLowerCase(),
    ),
  );

/** Id and schemas are always returned (RFC 7643, 7). */
export function part<T extends { id: string; schemas: string[] }>(
  resource: T,
  { attributes, excludedAttributes }: Shown,
): T {
  const [wanted, unwanted] = [namesIn(attributes), namesIn(excludedAttributes)];
  const isShown = (name: string) => {
    if (name === 'id' || name === 'schemas') return true;
    return attributes ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase());
  };
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name))) as T;
}

/** A page, counted from 1. Less than 1 is 1, and a negative count is none (RFC 7644, 3.4.2.4). */
export function presentList<T, R extends { id: string; schemas: string[] }>(
  query: ScimListQuery,
  all: readonly T[],
  present: (item: T) => R,
) {
  const startIndex = Math.max(1, query.startIndex);
  const count = Math.min(Math.max(0, query.count), MAX_SCIM_RESULTS);
  const Resources = all.slice(startIndex - 1, startIndex - 1 + count).map((item) => part(present(item), query));
  return { schemas: [SCIM_LIST], totalResults: all.length, startIndex, itemsPerPage: Resources.length, Resources };
}
