/**
 * SCIM 2.0 (RFC 7643, 7644): a company's directory creates, disables and groups the people of its account (docs/sign-on.md). Names
 * and shapes are those of the RFCs. What a directory sends beyond what we keep is ignored, as the RFCs allow.
 */
import { z } from 'zod';
import { AnyValue } from '../bounds.ts';
import { Id, Message, RequiredText, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const SCIM_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const SCIM_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const SCIM_LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const SCIM_PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const MAX_SCIM_RESULTS = 200;
export const MAX_SCIM_MEMBERS = 200;
export const MAX_SCIM_GROUPS = 200;
/** Of an account to which a directory adds people, with those who are disabled. */
export const MAX_SCIM_PEOPLE = 5000;
export const MAX_SCIM_TOKENS = 5;
const MAX_OPERATIONS = 100;
const MAX_FILTER = 500;
/** Characters of the value of one operation. */
const MAX_VALUE = 20_000;
const MAX_ATTRIBUTES = 1000;

const Schemas = z.array(z.string().max(200)).max(20).optional();
const Value = (max: number) => z.string().max(max).nullish();
/** Entra sends texts. */
const Flag = z.union([
  z.boolean(),
  z
    .string()
    .max(5)
    .regex(/^(true|false)$/i, 'validation.type'),
]);
const Name = z.object({ formatted: Value(300), givenName: Value(200), familyName: Value(200) });
const Address = z.object({ value: Value(254), type: Value(50), primary: Flag.nullish() });

export const ScimUserBody = z.object({
  schemas: Schemas,
  userName: z.string().trim().min(1, 'validation.required').max(254),
  externalId: Value(255),
  name: Name.nullish(),
  displayName: Value(300),
  emails: z.array(Address).max(20).nullish(),
  active: Flag.nullish(),
});

export const ScimMembers = z.array(z.object({ value: z.string().max(20) })).max(MAX_SCIM_MEMBERS);

export const ScimGroupBody = z.object({
  schemas: Schemas,
  displayName: RequiredText(255),
  externalId: Value(255),
  members: ScimMembers.nullish(),
});

export const ScimPatchBody = z.object({
  schemas: Schemas,
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .max(7)
          .regex(/^(add|remove|replace)$/i, 'validation.type'),
        path: Value(MAX_FILTER),
        value: AnyValue(MAX_VALUE).optional(),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
});
export type ScimOperation = z.output<typeof ScimPatchBody>['Operations'][number];

const Meta = z.object({
  resourceType: z.string(),
  created: Timestamp.optional(),
  lastModified: Timestamp.optional(),
  location: z.string(),
});
/** With `$ref`, its address. Not named here: readers of an API description would take it for a reference of the description itself. */
const Reference = z.object({ value: z.string(), display: z.string() }).catchall(z.string());

/** With `attributes` and `excludedAttributes` a part of it. */
export const ScimUser = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string(),
    userName: z.string(),
    name: z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() }),
    displayName: z.string(),
    emails: z.array(z.object({ value: z.string(), type: z.string(), primary: z.boolean() })),
    active: z.boolean(),
    groups: z.array(Reference),
    meta: Meta,
  })
  .partial()
  .required({ schemas: true, id: true })
  .meta({ id: 'ScimUser' });
export type ScimUser = z.infer<typeof ScimUser>;

export const ScimGroup = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string(),
    displayName: z.string(),
    members: z.array(Reference.extend({ type: z.string() })),
    meta: Meta,
  })
  .partial()
  .required({ schemas: true, id: true })
  .meta({ id: 'ScimGroup' });
export type ScimGroup = z.infer<typeof ScimGroup>;

const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(item),
  });

/** What describes the service itself. */
const Described = z.looseObject({ schemas: z.array(z.string()) });

export const ScimToken = z
  .object({
    id: z.number().int(),
    name: z.string(),
    last_four: z.string(),
    created_by: z.string(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable(),
  })
  .meta({ id: 'ScimToken' });
export type ScimToken = z.infer<typeof ScimToken>;

export const ScimSettings = z
  .object({
    /** Without an account's provider and its proven domains there is nobody whom a directory could add. */
    is_available: z.boolean(),
    base_url: z.string(),
    tokens: z.array(ScimToken),
    most_tokens: z.number().int(),
    /** People whom the directory keeps, and groups that it has pushed. */
    people: z.number().int(),
    groups: z.array(z.object({ name: z.string(), people: z.number().int() })),
  })
  .meta({ id: 'ScimSettings' });
export type ScimSettings = z.infer<typeof ScimSettings>;

/** Each of these is numbers as texts; what makes no sense counts as RFC 7644 (3.4.2.4) says. */
const Count = z.coerce.number().int().min(-1_000_000).max(1_000_000);
const Shown = {
  attributes: z.string().max(MAX_ATTRIBUTES).optional(),
  excludedAttributes: z.string().max(MAX_ATTRIBUTES).optional(),
};
const shown = z.object(Shown);
const listed = z.object({
  filter: z.string().max(MAX_FILTER).optional(),
  startIndex: Count.default(1),
  count: Count.default(MAX_SCIM_RESULTS),
  ...Shown,
});
export type ScimListQuery = z.output<typeof listed>;

const params = z.object({ id: Id });
const spoken = {
  access: 'directory',
  /** People can be disabled even after the plan has ended. */
  always: true,
  limit: { perMinute: 3000 },
  takesMore: 'directories send attributes that we do not keep, which RFC 7644 lets us ignore',
} as const;
const lead = { access: { mainUser: true }, apiKeys: 'refused' } as const;
const changes = { ...lead, recent: true } as const;
const Changed = Message.extend({ data: ScimSettings });

export const scim = {
  config: endpoint({
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'What of SCIM is supported',
    ...spoken,
    reply: Described,
  }),
  resourceTypes: endpoint({
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'Kinds of resources: users and groups',
    ...spoken,
    reply: listOf(Described),
  }),
  schemas: endpoint({
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'The attributes of users and groups',
    ...spoken,
    reply: listOf(z.looseObject({ id: z.string() })),
  }),
  findUsers: endpoint({
    method: 'GET',
    path: '/scim/v2/Users',
    summary: 'People of the account, all or by `userName eq`, `externalId eq`',
    ...spoken,
    query: listed,
    reply: listOf(ScimUser),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Create a person with an address of a proven domain',
    ...spoken,
    status: 201,
    body: ScimUserBody,
    reply: ScimUser,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/scim/v2/Users/{id}',
    summary: 'One person',
    ...spoken,
    params,
    query: shown,
    reply: ScimUser,
  }),
  putUser: endpoint({
    method: 'PUT',
    path: '/scim/v2/Users/{id}',
    summary: 'Replace what the directory says of a person',
    ...spoken,
    params,
    body: ScimUserBody,
    reply: ScimUser,
  }),
  patchUser: endpoint({
    method: 'PATCH',
    path: '/scim/v2/Users/{id}',
    summary: 'Change a person, for example `active`',
    ...spoken,
    params,
    body: ScimPatchBody,
    reply: ScimUser,
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/scim/v2/Users/{id}',
    summary: 'A person leaves the account',
    ...spoken,
    status: 204,
    params,
    reply: z.null(),
  }),
  findGroups: endpoint({
    method: 'GET',
    path: '/scim/v2/Groups',
    summary: 'Groups, all or by `displayName eq`, `externalId eq`',
    ...spoken,
    query: listed,
    reply: listOf(ScimGroup),
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/scim/v2/Groups',
    summary: 'Create a group',
    ...spoken,
    status: 201,
    body: ScimGroupBody,
    reply: ScimGroup,
  }),
  getGroup: endpoint({
    method: 'GET',
    path: '/scim/v2/Groups/{id}',
    summary: 'One group',
    ...spoken,
    params,
    query: shown,
    reply: ScimGroup,
  }),
  putGroup: endpoint({
    method: 'PUT',
    path: '/scim/v2/Groups/{id}',
    summary: 'Replace a group and its members',
    ...spoken,
    params,
    body: ScimGroupBody,
    reply: ScimGroup,
  }),
  patchGroup: endpoint({
    method: 'PATCH',
    path: '/scim/v2/Groups/{id}',
    summary: 'Add and remove members, rename',
    ...spoken,
    params,
    body: ScimPatchBody,
    reply: ScimGroup,
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/scim/v2/Groups/{id}',
    summary: 'Delete a group',
    ...spoken,
    status: 204,
    params,
    reply: z.null(),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/scim',
    summary: 'The connection of my company’s directory: address, tokens, what it keeps',
    ...lead,
    reply: ScimSettings,
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/api/scim/tokens',
    summary: 'Make a token for the directory; it is shown once',
    ...changes,
    status: 201,
    body: z.object({ name: RequiredText(60) }),
    reply: Changed.extend({ token: z.string() }),
  }),
  removeToken: endpoint({
    method: 'DELETE',
    path: '/api/scim/tokens/{id}',
    summary: 'Revoke a token of the directory',
    ...changes,
    params,
    reply: Changed,
  }),
};
