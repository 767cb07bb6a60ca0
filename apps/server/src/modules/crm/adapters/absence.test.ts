/** Contacts count as deleted only if the CRM says so, and a reading of all of them ends only where the CRM ends its list. */
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { describe, expect, it } from 'vitest';
import { contactsOf } from './contacts.registry.ts';
import { followingOf } from './followings.registry.ts';
import { type Answers, recordedSession } from './testing/session.ts';

const NOT_FOUND = { status: 404, body: null };
const HUBSPOT = 'POST /crm/v3/objects/contacts/batch/read';
const MISSING = { category: 'OBJECT_NOT_FOUND', context: { ids: ['7'] } };

const read = (provider: OauthCrm, answers: Answers, id = '7') =>
  followingOf(provider)?.read({ session: recordedSession(provider, answers).session, scopes: [] }, [id]);

const GONE: [string, OauthCrm, Answers, string?][] = [
  [
    'HubSpot names it as missing',
    'hubspot',
    { [HUBSPOT]: () => ({ status: 207, body: { results: [], errors: [MISSING] } }) },
  ],
  [
    'Pipedrive has no such person',
    'pipedrive',
    { 'GET /api/v2/persons': () => ({ body: { data: [] } }), 'GET /api/v2/persons/7': () => NOT_FOUND },
  ],
  [
    'Pipedrive says that the person is deleted',
    'pipedrive',
    {
      'GET /api/v2/persons': () => ({ body: { data: [] } }),
      'GET /api/v2/persons/7': () => ({ body: { data: { id: 7, is_deleted: true } } }),
    },
  ],
  [
    'Keap has no such contact',
    'keap',
    { 'GET /rest/v2/contacts': () => ({ body: { contacts: [] } }), 'GET /rest/v2/contacts/7': () => NOT_FOUND },
  ],
  [
    'Salesforce has it not even in its recycle bin',
    'salesforce',
    { 'GET /services/data/v62.0/queryAll': () => ({ body: { totalSize: 0, done: true, records: [] } }) },
    '00QSb0000000001AAA',
  ],
];

const NOT_GONE: [string, OauthCrm, Answers, string?][] = [
  ['HubSpot answers without anybody', 'hubspot', { [HUBSPOT]: () => ({ body: { results: [] } }) }],
  ['HubSpot answers with nothing', 'hubspot', { [HUBSPOT]: () => ({ body: null }) }],
  ['Pipedrive answers with nothing', 'pipedrive', { 'GET /api/v2/persons': () => ({ body: {} }) }],
  [
    'Pipedrive lists nobody and knows the person',
    'pipedrive',
    {
      'GET /api/v2/persons': () => ({ body: { data: [] } }),
      'GET /api/v2/persons/7': () => ({ body: { data: { id: 7, is_deleted: false } } }),
    },
  ],
  ['Keap answers with nothing', 'keap', { 'GET /rest/v2/contacts': () => ({ body: {} }) }],
  [
    'Keap lists nobody and knows the contact',
    'keap',
    {
      'GET /rest/v2/contacts': () => ({ body: { contacts: [] } }),
      'GET /rest/v2/contacts/7': () => ({ body: { id: '7' } }),
    },
  ],
  [
    'Salesforce answers with nothing',
    'salesforce',
    { 'GET /services/data/v62.0/queryAll': () => ({ body: {} }) },
    '00QSb0000000001AAA',
  ],
];

describe('a contact', () => {
  it.each(GONE)('counts as deleted when %s', async (_case, provider, answers, id) => {
    expect(await read(provider, answers, id)).toMatchObject([{ state: 'deleted' }]);
  });

  it.each(NOT_GONE)('does not count as deleted when %s', async (_case, provider, answers, id) => {
    await expect(read(provider, answers, id)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

const NONSENSE: [string, unknown][] = [
  ['with nothing', null],
  ['without a list', {}],
  ['with a list that is none', { results: {}, contacts: 'none', data: null, records: 3 }],
];
const EVERYBODY: [OauthCrm, string, string][] = [
  ['hubspot', 'GET /crm/v3/objects/contacts', 'results'],
  ['ghl', 'POST /contacts/search', 'contacts'],
  ['keap', 'GET /rest/v2/contacts', 'contacts'],
  ['pipedrive', 'GET /api/v2/persons', 'data'],
  ['salesforce', 'GET /services/data/v62.0/query', 'records'],
];

// A full reading forgets the contacts it did not find, and they would be paid for again.
describe.each(EVERYBODY)('the contacts of %s', (provider, asked, list) => {
  const readAll = (body: unknown) =>
    contactsOf(provider)?.(recordedSession(provider, { [asked]: () => ({ body }) }).session, {
      since: null,
      cursor: null,
    });

  it.each(NONSENSE)('are not at their end when it answers %s', async (_case, body) => {
    await expect(readAll(body)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('are none when it lists none', async () => {
    expect(await readAll({ [list]: [] })).toMatchObject({ contacts: [] });
  });
});
