import { type MappingRow, mappableOf } from '@leadwright/contract/integrations/crm-fields';
import { LIST_TYPES } from '@leadwright/contract/leads/list-types';
import { COLUMNS_OF, RESULT_COLUMNS } from '@leadwright/contract/leads/result-columns';
import { describe, expect, it } from 'vitest';
import type { CrmField } from '../adapters/crm.port.ts';
import { defaultRows, mergeRows, routesOf, wrongRow } from './defaults.rules.ts';
import { compare, isAlike, notAlike } from './differences.rules.ts';
import { recognise } from './matching.rules.ts';
import { mapLead, type PushedLead, type Route, withoutOption } from './values.rules.ts';

const field = (key: string, type: CrmField['type'] = 'text', more: Partial<CrmField> = {}): CrmField => ({
  key,
  label: key,
  type,
  isCustom: key.startsWith('custom:'),
  options: [],
  ...more,
});
const FIELDS = [
  ...[field('email', 'email'), field('phone', 'phone'), field('firstName'), field('lastName'), field('companyName')],
  ...[field('website', 'url'), field('city'), field('source')],
  field('custom:r', 'number', { label: 'Rating' }),
  field('custom:t', 'choices', { label: 'Technologies', options: ['WordPress', 'Shopify'] }),
];
const words = () => [];
const defaults = (type: 'local' | 'people' | 'influencer' = 'local', fields = FIELDS) =>
  defaultRows({ type, fields, policy: 'fill_empty', hasTags: true, words });
const fieldOf = (rows: MappingRow[], column: string) => rows.find((row) => row.column === column)?.field;

const lead = (more: Partial<PushedLead> = {}): PushedLead => ({
  type: 'local',
  labels: [],
  tags: [],
  source: '',
  row: { name: 'Alta Dental', email: 'ana@alta.test', rating: 4.6, technologies: ['shopify', 'google my business'] },
  ...more,
});

describe('what can be mapped', () => {
  it.each(LIST_TYPES)('is every mappable column of %s lists, so that a new one is there by itself', (type) => {
    const columns = COLUMNS_OF[type].filter((name) => RESULT_COLUMNS[name].mappable);
    expect(mappableOf(type)).toEqual(expect.arrayContaining([...columns, 'first_name', 'last_name']));
    expect(mappableOf(type).slice(-3)).toEqual(['labels', 'tags', 'source']);
  });
});

describe('the default mapping', () => {
  it('gives standard fields to what they are made for, and custom ones to what is called like them', () => {
    const rows = defaults();
    const chosen = Object.fromEntries(rows.filter((row) => row.field).map((row) => [row.column, row.field]));
    expect(chosen).toEqual({
      name: 'companyName',
      website: 'website',
      email: 'email',
      phone: 'phone',
      city: 'city',
      first_name: 'firstName',
      last_name: 'lastName',
      rating: 'custom:r',
      technologies: 'custom:t',
      labels: 'tags',
      tags: 'tags',
      source: 'source',
    });
    expect(rows.find(({ column }) => column === 'source')?.policy).toBe('only_new');
    expect(rows.find(({ column }) => column === 'email')?.policy).toBe('fill_empty');
  });

  it('takes the name of a person apart instead of calling it a company', () => {
    const rows = defaults('influencer');
    expect([fieldOf(rows, 'name'), fieldOf(rows, 'first_name')]).toEqual([null, 'firstName']);
  });

  it('never puts a text into a number, nor tags where there are none', () => {
    const rows = defaultRows({
      type: 'local',
      policy: 'replace',
      hasTags: false,
      words,
      fields: [field('custom:n', 'number', { label: 'City' })],
    });
    expect(rows.every((row) => row.field === null)).toBe(true);
  });
});

describe('a changed mapping', () => {
  it('prefers the user’s choice over the default', () => {
    const rows = mergeRows(defaults(), [{ column: 'city', field: 'companyName', policy: 'replace' }]);
    expect([fieldOf(rows, 'city'), fieldOf(rows, 'name'), fieldOf(rows, 'email')]).toEqual([
      'companyName',
      null,
      'email',
    ]);
  });

  it.each([
    ['one field for two columns', [row('city', 'source'), row('street', 'source')], 'twice'],
    ['labels in a field', [row('labels', 'source')], 'tags'],
    ['a column of other lists', [row('handle', 'source')], 'column'],
  ])('refuses %s', (_name, rows, why) => expect(wrongRow(rows, 'local')?.why).toBe(why));

  it('lets several columns become tags, and sends nothing to a field that is gone', () => {
    const rows = [row('city', 'tags'), row('industry', 'tags'), row('street', 'custom:gone')];
    expect(wrongRow(rows, 'local')).toBeNull();
    expect(routesOf(rows, FIELDS, true).map(({ column }) => column)).toEqual(['city', 'industry']);
  });
});
function row(column: string, key: string): MappingRow {
  return { column, field: key, policy: 'fill_empty' };
}

const ROUTES = routesOf(defaults(), FIELDS, true);

describe('a lead as a CRM gets it', () => {
  it('has numbers as numbers, options as they are spelt there, and says what no option takes', () => {
    const { values, dropped } = mapLead(lead(), ROUTES);
    expect(values).toEqual({
      companyName: 'Alta Dental',
      email: 'ana@alta.test',
      'custom:r': 4.6,
      'custom:t': ['Shopify'],
    });
    expect(dropped).toEqual({ 'custom:t': ['Google My Business'] });
    expect(withoutOption(['WordPress', 'Wix', 'TYPO3'], FIELDS.at(-1) as CrmField)).toEqual(['Wix', 'TYPO3']);
  });

  it('carries labels and the tags of its list, each once, whatever the case', () => {
    const tagged = lead({ labels: ['Call first'], tags: ['call FIRST', 'Lisbon'], source: 'Fair' });
    expect(mapLead(tagged, ROUTES)).toMatchObject({ tags: ['Call first', 'Lisbon'], values: { source: 'Fair' } });
  });

  it.each([
    ['people', { name: 'Ana María López' }, { firstName: 'Ana', lastName: 'María López' }],
    ['people', { name: 'Ana López', first_name: 'Anita' }, { firstName: 'Anita', lastName: undefined }],
    ['people', { name: 'Ana' }, { firstName: undefined, lastName: undefined }],
    ['local', { name: 'Alta Dental' }, { firstName: undefined, lastName: undefined }],
  ] as const)('of %s with %j is called %j', (type, values, { firstName, lastName }) => {
    const routes = routesOf(defaults('people'), FIELDS, true);
    const mapped = mapLead(lead({ type, row: values }), routes).values;
    expect([mapped['firstName'], mapped['lastName']]).toEqual([firstName, lastName]);
  });

  it('drops what is no number and no address', () => {
    const routes: Route[] = [
      { column: 'name', policy: 'fill_empty', field: field('custom:n', 'number') },
      { column: 'website', policy: 'fill_empty', field: field('custom:e', 'email') },
    ];
    const mapped = mapLead(lead({ row: { name: 'Alta', website: 'alta.test' } }), routes);
    expect(mapped).toEqual({ values: {}, dropped: { 'custom:n': ['Alta'], 'custom:e': ['alta.test'] }, tags: [] });
  });
});

describe('a lead beside its contact', () => {
  const mapped = mapLead(
    lead({ row: { ...lead().row, city: 'Lisboa', phone: '+351215550117' }, tags: ['a', 'B'] }),
    ROUTES,
  );
  const contact = {
    values: { companyName: 'Alta', 'custom:r': 4.4, city: 'Lisboa', phone: '+351 215 550 117' },
    tags: ['b'],
  };

  it('fills what is empty, keeps what is there, and knows the same in another spelling', () => {
    const { differences, writes, addTags, ...counts } = compare(mapped, ROUTES, contact);
    expect(Object.fromEntries(differences.map(({ field: key, outcome }) => [key, outcome]))).toEqual({
      companyName: 'kept',
      email: 'filled',
      'custom:r': 'kept',
      'custom:t': 'filled',
      city: 'same',
      phone: 'same',
      tags: 'added',
    });
    expect(writes).toEqual({ email: 'ana@alta.test', 'custom:t': ['Shopify'] });
    expect([addTags, counts]).toEqual([['a'], { filled: 2, changed: 0, kept: 2 }]);
    expect(differences.find(({ field: key }) => key === 'custom:t')?.dropped).toEqual(['Google My Business']);
  });

  it('replaces where that is wanted, and leaves old contacts alone where only new ones get it', () => {
    const routes = ROUTES.map((route) => ({
      ...route,
      policy: route.column === 'rating' ? ('replace' as const) : ('only_new' as const),
    }));
    expect(compare(mapped, routes, contact).writes).toEqual({ 'custom:r': 4.6 });
    expect(Object.keys(compare(mapped, routes, null).writes)).toContain('email');
  });

  it.each([
    ['number', 4.6, '4.60', true],
    ['url', 'https://www.alta.test/', 'alta.test', true],
    ['email', 'Ana@alta.test', 'ana@ALTA.test', true],
    ['choices', ['a', 'B'], ['b', 'A'], true],
    ['text', 'Alta', 'alta', false],
    ['number', '', '0', false],
  ] as const)('%s %j and %j alike: %s', (type, one, other, expected) => {
    expect(isAlike(type, one as never, other as never)).toBe(expected);
  });

  it('says which values a test contact came back without', () => {
    const sent = { 'custom:t': ['WordPress', 'Wix'], city: 'Lisboa' };
    expect(notAlike(sent, { 'custom:t': ['WordPress'], city: 'Lisboa' }, FIELDS)).toMatchObject([
      { field: 'custom:t', missing: ['Wix'], came_back: ['WordPress'] },
    ]);
  });
});

describe('contacts that were found', () => {
  const contact = (id: string, email: string) => ({ id, values: email ? { email } : {}, tags: [], url: null });
  const mapped = { values: { phone: '+351215550117', city: 'Lisboa' }, dropped: {}, tags: [] };

  it('by a shared number are different people if their addresses differ, and keep the number', () => {
    const { found, lead: left } = recognise(mapped, 'ana@alta.test', [
      { contact: contact('1', 'rui@alta.test'), by: 'phone' },
    ]);
    expect(found).toEqual([]);
    expect(left).toMatchObject({ values: { city: 'Lisboa' }, dropped: { phone: ['+351215550117'] } });
  });

  it('by a number are the lead when one of both has no address', () => {
    const match = { contact: contact('1', ''), by: 'phone' as const };
    expect(recognise(mapped, 'ana@alta.test', [match])).toEqual({ found: [match], lead: mapped });
  });
});
