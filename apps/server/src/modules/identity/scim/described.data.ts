/** What SCIM calls discovery: the service, its kinds of resources and their attributes (RFC 7643, 5 to 7). */
import { MAX_SCIM_RESULTS, SCIM_GROUP, SCIM_LIST, SCIM_USER } from '@leadwright/contract/accounts/scim';

const of = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
const OFF = { supported: false };

const listOf = <T>(Resources: T[]) => ({
  schemas: [SCIM_LIST],
  totalResults: Resources.length,
  startIndex: 1,
  itemsPerPage: Resources.length,
  Resources,
});

export const serviceConfig = (origin: string) => ({
  schemas: [of('ServiceProviderConfig')],
  patch: { supported: true },
  bulk: { ...OFF, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_SCIM_RESULTS },
  changePassword: OFF,
  sort: OFF,
  etag: OFF,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth Bearer Token',
      description: 'A token that the owner of the account makes in its sign-on settings',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${origin}/scim/v2/ServiceProviderConfig` },
});

export const resourceTypes = (origin: string) =>
  listOf(
    [
      { name: 'User', endpoint: '/Users', schema: SCIM_USER, description: 'People of the account' },
      { name: 'Group', endpoint: '/Groups', schema: SCIM_GROUP, description: 'Groups of its directory' },
    ].map((type) => ({
      schemas: [of('ResourceType')],
      id: type.name,
      ...type,
      meta: { resourceType: 'ResourceType', location: `${origin}/scim/v2/ResourceTypes/${type.name}` },
    })),
  );

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const READ_ONLY = { mutability: 'readOnly' } as const;
const REFERENCES: Attribute[] = [
  attribute('value', 'Its id', { mutability: 'immutable', caseExact: true }),
  attribute('display', 'Its name', READ_ONLY),
  attribute('$ref', 'Its address', { ...READ_ONLY, type: 'reference', caseExact: true }),
];

const USER: Attribute[] = [
  attribute('userName', 'What the directory calls the person', { required: true, uniqueness: 'server' }),
  attribute('name', 'The name of the person', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'All of it'),
      attribute('givenName', 'First name'),
      attribute('familyName', 'Last name'),
    ],
  }),
  attribute('displayName', 'The name as it is shown', READ_ONLY),
  attribute('emails', 'The address of the person; another one is theirs to confirm', {
    type: 'complex',
    multiValued: true,
    mutability: 'immutable',
    subAttributes: [
      attribute('value', 'The address'),
      attribute('type', 'Its kind'),
      attribute('primary', 'Whether it is the main one', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the person may come in', { type: 'boolean' }),
  attribute('groups', 'Groups of the person', {
    ...READ_ONLY,
    type: 'complex',
    multiValued: true,
    subAttributes: REFERENCES.map((each) => ({ ...each, ...READ_ONLY })),
  }),
];

const GROUP: Attribute[] = [
  attribute('displayName', 'The name of the group; rules of sign-on give it access', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'People of the group', { type: 'complex', multiValued: true, subAttributes: REFERENCES }),
];

export const schemas = (origin: string) =>
  listOf(
    [
      { id: SCIM_USER, name: 'User', description: 'People of the account', attributes: USER },
      { id: SCIM_GROUP, name: 'Group', description: 'Groups of its directory', attributes: GROUP },
    ].map((schema) => ({
      schemas: [of('Schema')],
      ...schema,
      meta: { resourceType: 'Schema', location: `${origin}/scim/v2/Schemas/${schema.id}` },
    })),
  );
