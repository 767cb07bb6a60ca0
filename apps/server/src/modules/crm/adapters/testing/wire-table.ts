/**
 * What the vendors take of the calls we make, trimmed to what matters here: names in the query, properties of the body and what
 * they hold. Used where the vendors' own descriptions are not at hand (VENDOR_SPECS).
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'any'
  | { list: Shape }
  | { properties: Record<string, Shape>; required: string[] };

export interface Call {
  query: string[];
  body: Shape | null;
}
export type WireTable = Record<string, Call>;

const object = (properties: Record<string, Shape>, required: string[] = []): Shape => ({ properties, required });
const texts = (...names: string[]): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, 'string']));
const none: Call = { query: [], body: null };
const only = (...query: string[]): Call => ({ query, body: null });
const with_ = (body: Shape, ...query: string[]): Call => ({ query, body });

const ghlContact = {
  ...texts('firstName', 'lastName', 'name', 'email', 'phone', 'address1', 'city', 'state', 'postalCode', 'country'),
  ...texts('website', 'source'),
  tags: { list: 'string' as const },
  customFields: { list: object({ id: 'string', key: 'string', field_value: 'any' }, ['id']) },
};
const ghlTags = with_(object({ tags: { list: 'string' } }, ['tags']));

export const GHL_TABLE: WireTable = {
  'GET /contacts/search/duplicate': only('locationId', 'number', 'email'),
  'GET /contacts/{contactId}': none,
  'POST /contacts/': with_(object({ ...ghlContact, ...texts('companyName', 'locationId') }, ['locationId'])),
  'POST /contacts/upsert': with_(object({ ...ghlContact, ...texts('companyName', 'locationId') }, ['locationId'])),
  'PUT /contacts/{contactId}': with_(object(ghlContact)),
  'DELETE /contacts/{contactId}': none,
  'POST /contacts/{contactId}/tags': ghlTags,
  'DELETE /contacts/{contactId}/tags': ghlTags,
  'GET /locations/{locationId}': none,
  'GET /locations/{locationId}/tags': none,
  'GET /locations/{locationId}/customFields': only('model'),
  'POST /locations/{locationId}/customFields': with_(
    object(texts('name', 'dataType', 'placeholder', 'model'), ['name', 'dataType']),
  ),
  'POST /oauth/token': with_(
    object(texts('client_id', 'client_secret', 'grant_type', 'code', 'refresh_token', 'user_type', 'redirect_uri'), [
      'client_id',
      'client_secret',
      'grant_type',
    ]),
  ),
};

const keapContact = object({
  ...texts('given_name', 'family_name', 'job_title', 'website', 'source_type'),
  company: object(texts('id', 'company_name')),
  email_addresses: { list: object(texts('email', 'field', 'opt_in_reason')) },
  phone_numbers: { list: object(texts('number', 'field', 'type', 'extension')) },
  addresses: {
    list: object(
      texts('field', 'line1', 'line2', 'locality', 'region', 'region_code', 'country', 'country_code', 'postal_code'),
    ),
  },
  custom_fields: { list: object({ id: 'string', content: 'any' }) },
});
const keapTagging = with_(object({ contact_ids: { list: 'string' } }, ['contact_ids']));

export const KEAP_TABLE: WireTable = {
  'GET /rest/v2/contacts': only('fields', 'filter', 'order_by', 'page_size', 'page_token'),
  'POST /rest/v2/contacts': with_(keapContact, 'fields', 'duplicate_option'),
  'GET /rest/v2/contacts/{contact_id}': only('fields'),
  'PATCH /rest/v2/contacts/{contact_id}': with_(keapContact, 'update_mask', 'fields'),
  'DELETE /rest/v2/contacts/{contact_id}': none,
  'GET /rest/v2/contacts/model': none,
  'POST /rest/v2/contacts/model/customFields': with_(
    object({ ...texts('label', 'field_type', 'group_id'), options: { list: object(texts('label')) } }, [
      'field_type',
      'label',
    ]),
  ),
  'GET /rest/v2/tags': only('filter', 'order_by', 'page_size', 'page_token'),
  'POST /rest/v2/tags': with_(object(texts('name', 'description'))),
  'POST /rest/v2/tags/{tag_id}/contacts:applyTags': keapTagging,
  'POST /rest/v2/tags/{tag_id}/contacts:removeTags': keapTagging,
  'GET /rest/v2/companies': only('fields', 'filter', 'order_by', 'page_size', 'page_token'),
  'POST /rest/v2/companies': with_(object(texts('company_name'))),
  'GET /rest/v2/oauth/connect/userinfo': none,
  'GET /rest/v2/businessProfile': none,
};
