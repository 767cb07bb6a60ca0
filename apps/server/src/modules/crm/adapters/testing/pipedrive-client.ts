/** Requests as Pipedrive's own client builds them: where they go, and the names that their queries may have. */
import {
  type AddWebhookRequest,
  Configuration as ConfigurationV1,
  UsersApiAxiosParamCreator,
  WebhooksApiAxiosParamCreator,
} from 'pipedrive/v1';
import {
  Configuration,
  OrganizationFieldsApiAxiosParamCreator,
  OrganizationsApiAxiosParamCreator,
  PersonFieldsApiAxiosParamCreator,
  PersonsApiAxiosParamCreator,
} from 'pipedrive/v2';

const [v1, v2] = [new ConfigurationV1({ accessToken: 't' }), new Configuration({ accessToken: 't' })];
export const persons: ReturnType<typeof PersonsApiAxiosParamCreator> = PersonsApiAxiosParamCreator(v2);
export const organizations: ReturnType<typeof OrganizationsApiAxiosParamCreator> =
  OrganizationsApiAxiosParamCreator(v2);
export const personFields: ReturnType<typeof PersonFieldsApiAxiosParamCreator> = PersonFieldsApiAxiosParamCreator(v2);
export const organizationFields: ReturnType<typeof OrganizationFieldsApiAxiosParamCreator> =
  OrganizationFieldsApiAxiosParamCreator(v2);
export const users: ReturnType<typeof UsersApiAxiosParamCreator> = UsersApiAxiosParamCreator(v1);
const webhooks = WebhooksApiAxiosParamCreator(v1);
/** Its type is what our subscription is compared with. */
const HOOK = {
  name: 'app.test person',
  subscription_url: 'https://app.test/hook',
  event_action: '*',
  event_object: 'person',
  version: '2.0',
  http_auth_user: 'u',
  http_auth_password: 'p',
} as const satisfies AddWebhookRequest;

export interface Built {
  url: string;
  options: { method?: string; data?: unknown };
}

/** The calls that the adapter makes, each with everything that it may be asked with. */
const calls = (): [version: 'v1' | 'v2', api: string, built: Promise<Built>][] => [
  ['v1', 'UsersApi.getCurrentUser', users.getCurrentUser()],
  ['v1', 'UsersApi.getUser', users.getUser(3)],
  ['v1', 'WebhooksApi.getWebhooks', webhooks.getWebhooks()],
  ['v1', 'WebhooksApi.addWebhook', webhooks.addWebhook(HOOK)],
  ['v2', 'PersonFieldsApi.getPersonFields', personFields.getPersonFields(undefined, 1, 'c')],
  ['v2', 'PersonFieldsApi.addPersonField', personFields.addPersonField({ field_name: 'x', field_type: 'text' })],
  ['v2', 'PersonFieldsApi.addPersonFieldOptions', personFields.addPersonFieldOptions('label_ids', [{ label: 'x' }])],
  ['v2', 'OrganizationFieldsApi.getOrganizationFields', organizationFields.getOrganizationFields(undefined, 1, 'c')],
  [
    'v2',
    'PersonsApi.getPersons',
    persons.getPersons(
      ...([undefined, '7', undefined, 5, undefined, '2026-01-01T00:00:00Z', undefined] as const),
      ...(['update_time', 'desc', 'marketing_status', 'f', undefined, undefined, 1, 'c'] as const),
    ),
  ],
  ['v2', 'PersonsApi.searchPersons', persons.searchPersons('x', 'email', true, undefined, undefined, 1)],
  ['v2', 'PersonsApi.addPerson', persons.addPerson({ name: 'x' })],
  ['v2', 'PersonsApi.getPerson', persons.getPerson(7)],
  ['v2', 'PersonsApi.updatePerson', persons.updatePerson(7, {})],
  ['v2', 'PersonsApi.deletePerson', persons.deletePerson(7)],
  [
    'v2',
    'OrganizationsApi.getOrganizations',
    organizations.getOrganizations(
      ...([undefined, undefined, undefined, undefined, undefined, 'update_time', 'desc'] as const),
      ...([undefined, undefined, undefined, undefined, 1, 'c'] as const),
    ),
  ],
  ['v2', 'OrganizationsApi.searchOrganization', organizations.searchOrganization('x', 'name', true, 1)],
  ['v2', 'OrganizationsApi.addOrganization', organizations.addOrganization({ name: 'x' })],
  ['v2', 'OrganizationsApi.getOrganization', organizations.getOrganization(7)],
  ['v2', 'OrganizationsApi.updateOrganization', organizations.updateOrganization(7, {})],
  ['v2', 'OrganizationsApi.deleteOrganization', organizations.deleteOrganization(7)],
];

/** By `METHOD /path/{id}`. */
export async function pipedriveCalls(): Promise<Map<string, { api: string; query: string[] }>> {
  const built = calls().map(async ([version, api, made]): Promise<[string, { api: string; query: string[] }]> => {
    const { url, options } = await made;
    const { pathname, searchParams } = new URL(`/api/${version}${url}`, 'https://x.test');
    const path = pathname.replace(/\/\d+$/, '/{id}');
    return [`${options.method ?? 'GET'} ${path}`, { api, query: [...searchParams.keys()] }];
  });
  return new Map(await Promise.all(built));
}
