import { describe, expect, it } from 'vitest';
import { allFrom, originOf } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import { type Lead, SourceFailure } from '../../sources/public.ts';
import type { Asked } from '../enrichment.port.ts';
import { answerOf, changeOf } from './answers.rules.ts';
import { colleague, isSamePerson, mergePeople } from './people.rules.ts';
import { likenesses } from './similar.service.ts';
import { askInOrder } from './waterfall.service.ts';

const AT = new Date('2026-01-15T12:00:00Z');
const SILENT: Omit<Asked<unknown>, 'finds'> = {
  asked: [],
  tries: [],
  waitSeconds: null,
  isThrottled: false,
  failures: 0,
};
const EMPTY = {
  id: 7,
  list_id: 3,
  name: '',
  company: '',
  domain: '',
  website: '',
  email: '',
  phone: '',
  linkedin_url: '',
  position: '',
  seniority: '',
  industry: '',
  city: '',
  state: '',
  country: '',
  first_name: '',
  last_name: '',
  email_state: 'unchecked',
  technologies: [],
  followers: null,
  provenance: {},
  extra: {},
  lat: null,
  lon: null,
} as unknown as ResultRow;
const rowWith = (values: Partial<ResultRow>): ResultRow => ({ ...EMPTY, ...values });

const company = rowWith({ name: 'Acme', domain: 'acme.test', website: 'https://acme.test', country: 'US' });
const told = (source: string, values: object): Lead => {
  const row = { dedupeKey: '', ...values, provenance: allFrom(originOf(source, AT)) };
  return colleague(company, { row, contact: {} }) as Lead;
};

describe('people of several sources', () => {
  it('are one person by name within the company, by profile or by address, and get what they lack', () => {
    const site = told('Company website', { name: 'Ada Lovelace', position: 'CEO' });
    const hunter = told('Hunter', {
      name: 'ADA LOVELACE',
      email: 'ada@acme.test',
      email_state: 'found',
      position: 'Chief',
    });
    const apollo = told('Apollo', {
      name: 'Ada King',
      email: 'ada@acme.test',
      linkedin_url: 'https://www.linkedin.com/in/ada',
    });
    const other = told('Apollo', { name: 'Grace Hopper', linkedin_url: 'https://www.linkedin.com/in/grace' });
    const [ada, grace, ...more] = mergePeople([site, hunter, other, apollo]);
    expect(more).toEqual([]);
    expect(ada?.row).toMatchObject({
      name: 'Ada Lovelace',
      position: 'CEO',
      email: 'ada@acme.test',
      email_state: 'found',
      company: 'Acme',
      domain: 'acme.test',
      dedupeKey: 'person:acme.test/ada lovelace',
      linkedin_url: 'https://www.linkedin.com/in/ada',
      extra: { company_result_id: 7, company_list_id: 3 },
    });
    expect(ada?.row.provenance?.['email']?.source).toBe('Hunter');
    expect(ada?.identityKeys).toContain('linkedin:in/ada');
    expect(grace?.row.name).toBe('Grace Hopper');
  });

  it('are dropped without a name and a profile', () => {
    expect(told('Hunter', { name: '', email: 'info@acme.test' })).toBeUndefined();
  });

  it('are distinguished from namesakes elsewhere', () => {
    const ada = rowWith({ name: 'Ada Lovelace', domain: 'acme.test', company: 'Acme' });
    expect(isSamePerson(ada, { dedupeKey: '', name: 'ada lovelace', domain: 'acme.test' })).toBe(true);
    expect(isSamePerson(ada, { dedupeKey: '', name: 'Ada Lovelace', domain: 'other.test' })).toBe(false);
    expect(isSamePerson(ada, { dedupeKey: '', name: 'Ada Lovelace', company: 'ACME' })).toBe(true);
    expect(isSamePerson(ada, { dedupeKey: '', name: 'Ada Lovelace' })).toBe(false);
  });
});

describe('what changes in a row', () => {
  const origin = originOf('Company website', AT, 'https://acme.test/contact');
  const email = { state: 'found' as const, address: 'hi@acme.test', others: [], reason: 'published', origin };

  it('is what was empty, with its source, and the address while it is looked for', () => {
    const row = rowWith({ email_state: 'looking', phone: '+15125550100' });
    const answer = answerOf(SILENT, {
      email,
      values: { phone: '+15125550199', technologies: ['wix'] },
      provenance: { technologies: origin },
      extra: { socials: [] },
    });
    expect(changeOf(row, answer)).toEqual({
      technologies: ['wix'],
      email: 'hi@acme.test',
      email_state: 'found',
      is_verified: false,
      provenance: { technologies: origin, email: { ...origin, reason: 'published' } },
      extra: { socials: [] },
    });
  });

  it('is empty if a user typed another address during the lookup', () => {
    expect(changeOf(rowWith({ email: 'typed@acme.test' }), answerOf(SILENT, { email }))).toBeNull();
  });

  it('replaces numbers by newer ones, but not by none', () => {
    const row = rowWith({ followers: 10, views: 5 } as never);
    const answer = answerOf(SILENT, { newer: { followers: 12, views: null } });
    expect(changeOf(row, answer)).toMatchObject({ followers: 12 });
    expect(changeOf(row, answer)).not.toHaveProperty('views');
  });
});

describe('a similar person', () => {
  it('has the same title nearby, then farther away, then the same level; none exists without title and level', () => {
    const row = rowWith({
      position: 'Dentist',
      seniority: 'Senior',
      industry: 'Health care',
      city: 'Austin',
      state: 'Texas',
      country: 'US',
    });
    expect(likenesses(row).map(({ filters, areas }) => [filters.titles, filters.seniorities, areas[0]?.name])).toEqual([
      [['Dentist'], [], 'Austin'],
      [['Dentist'], [], 'United States'],
      [[], ['Senior'], 'Austin'],
      [[], ['Senior'], 'United States'],
    ]);
    expect(likenesses(rowWith({ country: 'US' }))).toEqual([]);
    expect(likenesses(rowWith({ position: 'Dentist' }))).toHaveLength(1);
  });

  it('works in the same industry, in whichever language the row names it', () => {
    const asked = (industry: string) =>
      likenesses(rowWith({ position: 'Owner', industry }))[0]?.industries[0]?.englishName;
    expect(['Dentista', 'Dentist', 'Zeppelin Repair'].map(asked)).toEqual(['Dentist', 'Dentist', 'Zeppelin Repair']);
  });
});

describe('sources that are asked one after the other', () => {
  const context = { signal: new AbortController().signal, experience: new Map() };
  const source = (id: string, answer: string[] | SourceFailure) => ({
    id,
    title: id,
    price: 0,
    ask: async () => {
      if (answer instanceof SourceFailure) throw answer;
      return answer;
    },
  });
  const ask = (sources: ReturnType<typeof source>[], asked: string[] = [], enough = 1) =>
    askInOrder(context, sources, { open: { asked, result_id: 1 }, isEnough: (finds) => finds.length >= enough });

  it('end with the first that knows enough', async () => {
    const answer = await ask([source('a', []), source('b', ['1']), source('c', ['2'])]);
    expect(answer).toMatchObject({ finds: ['1'], asked: ['a', 'b'], waitSeconds: null, failures: 0 });
  });

  it('skip one that refuses, and remember one that has to wait: later only that one is queried', async () => {
    const busy = source('b', new SourceFailure('throttled', 'b', '', 40));
    const refusing = source('a', new SourceFailure('auth', 'a'));
    const first = await ask([refusing, busy, source('c', ['2'])], [], 2);
    expect(first).toMatchObject({ finds: ['2'], asked: ['a', 'c'], waitSeconds: 40, isThrottled: true, failures: 1 });
    const later = await ask([refusing, source('b', ['1']), source('c', ['2'])], first.asked, 2);
    expect(later).toMatchObject({ finds: ['1'], asked: ['a', 'c', 'b'], waitSeconds: null, failures: 0 });
  });

  it('are asked in the order of what they have found, and tell who has answered what', async () => {
    const experience = new Map([
      ['a', { asked: 90, found: 1, choice: 'auto' as const }],
      ['c', { asked: 9, found: 9, choice: 'excluded' as const }],
    ]);
    const answer = await askInOrder(
      { ...context, experience },
      [source('a', ['1']), source('b', []), source('c', ['3'])],
      {
        open: { asked: [], result_id: 1 },
        isEnough: (finds: readonly string[]) => finds.length > 1,
      },
    );
    expect(answer).toMatchObject({ finds: ['1'], asked: ['b', 'a'] });
    expect(answer.tries).toEqual([
      { source: 'b', isFound: false },
      { source: 'a', isFound: true },
    ]);
  });

  it('count an unavailable one as an attempt, and "no such person" as an answer', async () => {
    const answer = await ask([
      source('a', new SourceFailure('transient', 'a')),
      source('b', new SourceFailure('not_found', 'b')),
    ]);
    expect(answer).toMatchObject({ finds: [], asked: ['b'], waitSeconds: 20, isThrottled: false, failures: 0 });
  });
});
