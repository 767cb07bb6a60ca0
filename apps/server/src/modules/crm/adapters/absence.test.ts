/** Contacts count as deleted only if the CRM says so. */
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { describe, expect, it } from 'vitest';
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
