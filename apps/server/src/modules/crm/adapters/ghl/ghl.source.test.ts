import { describe, expect, it } from 'vitest';
import type { CrmField } from '../crm.port.ts';
import { type Answers, recordedSession } from '../testing/session.ts';
import { contactBody, readContact } from './ghl.rules.ts';
import { ghl } from './ghl.source.ts';

const field = (key: string, type: CrmField['type'], options: string[] = []): [string, CrmField] => [
  ...([key, { key, label: key, type, isCustom: true, options }] as const),
];
const fields = new Map([
  ...[field('custom:n', 'number'), field('custom:t', 'text'), field('custom:c', 'choices', ['Wix', 'WordPress'])],
]);

describe('a contact for HighLevel', () => {
  it('has its country by two letters, and lists and numbers where the field takes them', () => {
    const values = {
      email: 'a@b.test',
      country: 'Portugal',
      'custom:n': '4.5',
      'custom:c': ['wix', 'Joomla'],
      'custom:t': ['a', 'b'],
    };
    expect(contactBody(values, fields, false)).toEqual({
      email: 'a@b.test',
      country: 'PT',
      customFields: [
        { id: 'n', field_value: 4.5 },
        { id: 'c', field_value: ['Wix'] },
        { id: 't', field_value: 'a, b' },
      ],
    });
  });

  it('leaves out what would be refused: unknown fields, countries and numbers that are none', () => {
    const values = { country: 'Atlantis', jobTitle: 'x', 'custom:n': '11-50', 'custom:gone': 'x', city: '' };
    expect(contactBody(values, fields, false)).toEqual({});
  });

  it('is cleared by an update with empty texts, in the way each field takes it', () => {
    expect(contactBody({ email: '', postalCode: '', 'custom:c': '', 'custom:t': '' }, fields, true)).toEqual({
      email: null,
      postalCode: '',
      customFields: [
        { id: 'c', field_value: [] },
        { id: 't', field_value: '' },
      ],
    });
  });

  it('is read with what it has', () => {
    const wire = {
      id: 'c1',
      email: 'a@b.test',
      city: null,
      tags: ['x'],
      customFields: [
        { id: 'n', value: 3 },
        { id: 'c', value: [] },
      ],
    };
    expect(readContact(wire, 'https://app.test/c')).toEqual({
      id: 'c1',
      tags: ['x'],
      url: 'https://app.test/c/c1',
      values: { email: 'a@b.test', 'custom:n': 3 },
    });
  });
});

describe('creating in HighLevel', () => {
  const known = { id: 'c7', email: 'a@b.test', tags: ['kept'] };
  const answers = (isAllowed: boolean): Answers => ({
    'GET /locations/loc1': () => ({ body: { location: { settings: { allowDuplicateContact: isAllowed } } } }),
    'GET /contacts/search/duplicate': () => ({ body: { contact: known } }),
    'GET /contacts/c7': () => ({ body: { contact: known } }),
    'POST /contacts/': () => ({ status: 400, body: { message: 'duplicated', meta: { contactId: 'c7' } } }),
  });

  it('returns who is there already, by what the refusal names', async () => {
    const { session, asked } = recordedSession('ghl', answers(false));
    expect(await ghl.create(session, { email: 'a@b.test' }, ['t'])).toMatchObject({
      id: 'c7',
      isNew: false,
      tags: ['kept'],
    });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('looks first where the location would take the same address twice', async () => {
    const { session, asked } = recordedSession('ghl', answers(true));
    expect(await ghl.create(session, { email: 'a@b.test' }, ['t'])).toMatchObject({ id: 'c7', isNew: false });
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });
});
