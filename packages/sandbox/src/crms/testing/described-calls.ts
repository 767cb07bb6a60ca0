/** The vendors' descriptions, trimmed to the calls and properties that matter here. */
import { type Calls, hasDescriptions, readCalls, type Shape } from './descriptions.ts';

const shaped = (type: Shape, names: string[]) => Object.fromEntries(names.map((name) => [name, type]));
const texts = (...names: string[]) => shaped('string', names);
const object = (properties: Record<string, Shape>, required: string[] = []): Shape => ({ properties, required });
const list = (of: Shape): Shape => ({ list: of });

const dndStatus = object(texts('status', 'message', 'code'), ['status']);
const DND = object({ ...shaped(dndStatus, ['Call', 'Email', 'SMS', 'WhatsApp', 'GMB', 'FB']) });
const INBOUND_DND = object({ all: object(texts('status', 'message'), ['status']) });
const FIELD_VALUE = object({ ...texts('id', 'key'), field_value: 'any' }, ['id']);

const updated: Record<string, Shape> = {
  ...texts('firstName', 'lastName', 'name', 'email', 'phone', 'address1', 'city', 'state', 'postalCode', 'website'),
  ...texts('timezone', 'source', 'country', 'assignedTo'),
  dnd: 'boolean',
  dndSettings: DND,
  inboundDndSettings: INBOUND_DND,
  tags: list('string'),
  customFields: list(FIELD_VALUE),
  dateOfBirth: 'any',
};
const created: Record<string, Shape> = { ...updated, ...texts('locationId', 'gender', 'companyName') };

const READ_FIELD = object(texts('id', 'value'));
const read: Record<string, Shape> = {
  ...texts('id', 'locationId', 'firstName', 'lastName', 'email', 'emailLowerCase', 'companyName', 'phone', 'type'),
  ...texts('source', 'assignedTo', 'address1', 'city', 'state', 'country', 'postalCode', 'website', 'dateOfBirth'),
  ...texts('dateAdded', 'dateUpdated', 'firstNameLowerCase', 'lastNameLowerCase', 'fullNameLowerCase'),
  dnd: 'boolean',
  tags: list('string'),
  customFields: list(READ_FIELD),
};
const CONTACT = object({ ...read, ...texts('name', 'timezone') });
const REFUSED = { 400: object({ statusCode: 'number', message: 'string' }) };
const UNAUTHORIZED = { 401: object({ statusCode: 'number', ...texts('message', 'error') }) };
const UNPROCESSABLE = { 422: object({ statusCode: 'number', message: list('string'), error: 'string' }) };
const GHL_REFUSALS = { ...REFUSED, ...UNAUTHORIZED, ...UNPROCESSABLE };

const TAGS = object({ tags: list('string') });
const TAGS_BODY = object({ tags: list('string') }, ['tags']);
const LOCATION_TAG = object(texts('id', 'name', 'locationId'));
const CUSTOM_FIELD = object({
  ...texts('id', 'name', 'fieldKey', 'placeholder', 'dataType', 'locationId', 'model'),
  position: 'number',
  picklistOptions: list('string'),
});

const GHL_CALLS: Calls = {
  'POST /oauth/token': {
    query: [],
    body: object(
      texts('client_id', 'client_secret', 'grant_type', 'code', 'refresh_token', 'user_type', 'redirect_uri'),
      ['client_id', 'client_secret', 'grant_type'],
    ),
    answers: {
      200: object(
        {
          ...texts(
            'access_token',
            'token_type',
            'refresh_token',
            'scope',
            'userType',
            'locationId',
            'companyId',
            'userId',
          ),
          expires_in: 'number',
          isBulkInstallation: 'boolean',
        },
        ['userId'],
      ),
      ...GHL_REFUSALS,
    },
  },
  'POST /contacts/': {
    query: [],
    body: object(created, ['locationId']),
    answers: { 201: object({ contact: object(read) }), ...GHL_REFUSALS },
  },
  'POST /contacts/upsert': {
    query: [],
    body: object({ ...created, createNewIfDuplicateAllowed: 'boolean' }, ['locationId']),
    answers: { 200: object({ new: 'boolean', contact: CONTACT, traceId: 'string' }), ...GHL_REFUSALS },
  },
  'PUT /contacts/{contactId}': {
    query: [],
    body: object(updated),
    answers: { 200: object({ succeded: 'boolean', contact: CONTACT }), ...GHL_REFUSALS },
  },
  'GET /contacts/{contactId}': {
    query: [],
    body: null,
    answers: { 200: object({ contact: CONTACT }), ...GHL_REFUSALS },
  },
  'DELETE /contacts/{contactId}': {
    query: [],
    body: null,
    answers: { 200: object({ succeded: 'boolean' }), ...GHL_REFUSALS },
  },
  'POST /contacts/{contactId}/tags': { query: [], body: TAGS_BODY, answers: { 201: TAGS, ...GHL_REFUSALS } },
  'DELETE /contacts/{contactId}/tags': { query: [], body: TAGS_BODY, answers: { 200: TAGS, ...GHL_REFUSALS } },
  'GET /contacts/search/duplicate': {
    query: ['locationId', 'number', 'email'],
    body: null,
    answers: { ...REFUSED, ...UNAUTHORIZED },
  },
  'GET /locations/{locationId}': {
    query: [],
    body: null,
    answers: {
      200: object({
        location: object({
          ...texts('id', 'companyId', 'name', 'email', 'city', 'country', 'timezone'),
          settings: object(shaped('boolean', ['allowDuplicateContact', 'allowDuplicateOpportunity'])),
        }),
      }),
      ...GHL_REFUSALS,
    },
  },
  'GET /locations/{locationId}/customFields': {
    query: ['model'],
    body: null,
    answers: { 200: object({ customFields: list(CUSTOM_FIELD) }), ...GHL_REFUSALS },
  },
  'POST /locations/{locationId}/customFields': {
    query: [],
    body: object(
      {
        ...texts('name', 'dataType', 'placeholder', 'model'),
        ...shaped('number', ['maxNumberOfFiles', 'position']),
        isMultipleFile: 'boolean',
        acceptedFormat: list('string'),
        textBoxListOptions: list(object(texts('label', 'prefillValue'))),
      },
      ['name', 'dataType'],
    ),
    answers: { 201: object({ customField: CUSTOM_FIELD }), ...GHL_REFUSALS },
  },
  'GET /locations/{locationId}/tags': {
    query: [],
    body: null,
    answers: { 200: object({ tags: list(LOCATION_TAG) }), ...GHL_REFUSALS },
  },
  'POST /locations/{locationId}/tags': {
    query: [],
    body: object(texts('name'), ['name']),
    answers: { 200: object({ tag: LOCATION_TAG }), ...GHL_REFUSALS },
  },
};

const ADDRESS = object({
  ...texts('field', 'line1', 'line2', 'locality', 'region', 'region_code', 'country', 'country_code', 'postal_code'),
  ...texts('zip_code', 'zip_four'),
});
const KEAP_PLAIN = texts(
  ...['given_name', 'middle_name', 'family_name', 'preferred_name', 'spouse_name', 'prefix', 'suffix', 'job_title'],
  ...['website', 'contact_type', 'anniversary_date', 'birth_date', 'leadsource_id', 'owner_id', 'preferred_locale'],
  ...['referral_code', 'time_zone', 'assistant_name', 'assistant_phone', 'billing_information', 'source_type'],
);
const KEAP_LISTS: Record<string, Shape> = {
  phone_numbers: list(object(texts('number', 'field', 'type', 'extension', 'number_e164'))),
  addresses: list(ADDRESS),
  fax_numbers: list(object(texts('number', 'type', 'field'))),
  social_accounts: list(object(texts('type', 'name'), ['type'])),
  custom_fields: list(object({ id: 'string', content: 'any' })),
  company: object(texts('id', 'company_name')),
};
const KEAP_BODY = object({
  ...KEAP_PLAIN,
  ...KEAP_LISTS,
  origin: object(texts('ip_address')),
  email_addresses: list(object(texts('email', 'field', 'opt_in_reason'))),
});
const KEAP_CONTACT = object({
  ...KEAP_PLAIN,
  ...KEAP_LISTS,
  ...texts('id', 'create_time', 'update_time'),
  tag_ids: list('string'),
  email_addresses: list(
    object({ ...texts('email', 'field', 'opt_in_reason', 'email_opt_status'), is_opt_in: 'boolean' }),
  ),
});
const KEAP_ERROR = object({
  code: 'number',
  ...texts('message', 'status'),
  details: list(object(texts('domain', 'resource'))),
});
const KEAP_REFUSALS = { 400: KEAP_ERROR, 404: KEAP_ERROR, 409: KEAP_ERROR };
const TAG = object({
  ...texts('id', 'name', 'description', 'create_time', 'update_time'),
  category: object(texts('id'), ['id']),
});
const MODEL_FIELD = object({
  ...texts('id', 'label', 'field_type', 'field_name', 'group_id', 'group_name', 'record_type'),
  options: list(object(texts('id', 'label'))),
});
const CONTACT_IDS = object({ contact_ids: list('string') }, ['contact_ids']);
const paged = (name: string, of: Shape) => object({ [name]: list(of), next_page_token: 'string' });
const PAGING = ['filter', 'order_by', 'page_size', 'page_token'];

const KEAP_CALLS: Calls = {
  'GET /rest/v2/contacts': {
    query: ['fields', ...PAGING],
    body: null,
    answers: { 200: paged('contacts', KEAP_CONTACT), ...KEAP_REFUSALS },
  },
  'POST /rest/v2/contacts': {
    query: ['fields', 'duplicate_option'],
    body: KEAP_BODY,
    answers: { 200: KEAP_CONTACT, 201: KEAP_CONTACT, ...KEAP_REFUSALS },
  },
  'GET /rest/v2/contacts/{contact_id}': {
    query: ['fields'],
    body: null,
    answers: { 200: KEAP_CONTACT, ...KEAP_REFUSALS },
  },
  'PATCH /rest/v2/contacts/{contact_id}': {
    query: ['fields', 'update_mask'],
    body: KEAP_BODY,
    answers: { 200: KEAP_CONTACT, ...KEAP_REFUSALS },
  },
  'DELETE /rest/v2/contacts/{contact_id}': { query: [], body: null, answers: KEAP_REFUSALS },
  'GET /rest/v2/contacts/{contact_id}/tags': {
    query: PAGING,
    body: null,
    answers: { 200: paged('tags', object({ tag: TAG, applied_time: 'string' })), ...KEAP_REFUSALS },
  },
  'GET /rest/v2/tags': { query: PAGING, body: null, answers: { 200: paged('tags', TAG), ...KEAP_REFUSALS } },
  'POST /rest/v2/tags': {
    query: [],
    body: object({ ...texts('name', 'description'), category: object(texts('id'), ['id']) }),
    answers: { 201: TAG, ...KEAP_REFUSALS },
  },
  'POST /rest/v2/tags/{tag_id}/contacts:applyTags': {
    query: [],
    body: CONTACT_IDS,
    answers: { 200: object({ results: 'any' }), ...KEAP_REFUSALS },
  },
  'POST /rest/v2/tags/{tag_id}/contacts:removeTags': { query: [], body: CONTACT_IDS, answers: KEAP_REFUSALS },
  'GET /rest/v2/contacts/model': {
    query: [],
    body: null,
    answers: {
      200: object({ custom_fields: list(MODEL_FIELD), optional_properties: list('string') }),
      ...KEAP_REFUSALS,
    },
  },
  'POST /rest/v2/contacts/model/customFields': {
    query: [],
    body: object(
      { ...texts('label', 'field_type', 'group_id', 'user_group_id'), options: list(object(texts('label'))) },
      ['field_type', 'label'],
    ),
    answers: { 201: MODEL_FIELD, ...KEAP_REFUSALS },
  },
  'GET /rest/v2/oauth/connect/userinfo': {
    query: [],
    body: null,
    answers: {
      200: object({
        ...texts('email', 'sub', 'id', 'keap_id', 'family_name', 'given_name', 'tenant_id'),
        is_admin: 'boolean',
      }),
      ...KEAP_REFUSALS,
    },
  },
};

const GHL_FILES = ['contacts', 'locations', 'oauth'].map((app) => `ghl/apps/${app}.json`);
const KEAP_FILES = ['keap/keap-v2-subset.json'];

export const described = {
  ghl: { own: GHL_CALLS, calls: hasDescriptions ? readCalls(...GHL_FILES) : GHL_CALLS },
  keap: { own: KEAP_CALLS, calls: hasDescriptions ? readCalls(...KEAP_FILES) : KEAP_CALLS },
};
