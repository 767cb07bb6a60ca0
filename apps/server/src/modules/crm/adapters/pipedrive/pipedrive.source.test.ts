import { describe, expect, it } from 'vitest';
import type { CrmField } from '../crm.port.ts';
import { CrmRefusal } from '../crm.port.ts';
import { type Answers, recordedSession } from '../testing/session.ts';
import { organizationBody, readOrganization } from './organizations.rules.ts';
import { type OwnField, personBody, readPerson } from './pipedrive.rules.ts';
import { pipedrive } from './pipedrive.source.ts';

const own = (code: string, wireType: string, type: CrmField['type'], options: OwnField['options'] = []): OwnField => ({
  field: { key: `custom:${code}`, label: code, type, isCustom: true, options: options.map(({ label }) => label) },
  code,
  wireType,
  options,
});
const FIELDS = [
  own('t', 'varchar', 'text'),
  own('n', 'double', 'number'),
  own('m', 'monetary', 'number'),
  own('d', 'date', 'date'),
  own('a', 'address', 'text'),
  own('s', 'set', 'choices', [
    { id: 1, label: 'Wix' },
    { id: 2, label: 'WordPress' },
  ]),
];
const made = { before: null, currency: 'EUR' };

describe('a person for Pipedrive', () => {
  it('has every value in the shape of its field', () => {
    const values = {
      'custom:t': ['a', 'b'],
      'custom:n': '4.5',
      'custom:m': 12,
      'custom:d': '2026-01-02T10:00',
      'custom:a': 'Rua 1',
      'custom:s': ['wix', 'Joomla'],
    };
    expect(personBody({ email: 'a@b.test', ...values }, FIELDS, made)).toEqual({
      name: 'a@b.test',
      emails: [{ value: 'a@b.test', primary: true, label: 'work' }],
      custom_fields: {
        t: 'a, b',
        n: 4.5,
        m: { value: 12, currency: 'EUR' },
        d: '2026-01-02',
        a: { value: 'Rua 1' },
        s: [1],
      },
    });
  });

  it('leaves out what would be refused', () => {
    const values = { 'custom:n': '11-50', 'custom:d': 'soon', 'custom:s': ['Joomla'], 'custom:gone': 'x', email: '' };
    expect(personBody({ name: 'Engines', ...values }, FIELDS, made)).toEqual({ name: 'Engines' });
    expect(personBody({ 'custom:m': 12 }, FIELDS, { before: {}, currency: '' })).toEqual({});
  });

  it('keeps other addresses, and one that was there becomes the primary one', () => {
    const before = {
      first_name: 'Ada',
      last_name: 'Byron',
      emails: [
        { value: 'ada@old.test', primary: true, label: 'work' },
        { value: 'ada@home.test', primary: false, label: 'home' },
      ],
      custom_fields: { m: { value: 1, currency: 'USD' } },
    };
    const change = (values: Record<string, string>) => personBody(values, FIELDS, { before, currency: 'EUR' });
    expect(change({ email: 'new@x.test', lastName: 'King', 'custom:m': '3' })).toEqual({
      name: 'Ada King',
      emails: [
        { value: 'new@x.test', primary: true, label: 'work' },
        { value: 'ada@home.test', primary: false, label: 'home' },
      ],
      custom_fields: { m: { value: 3, currency: 'USD' } },
    });
    expect(change({ email: 'ADA@home.test' }).emails).toEqual([
      { value: 'ada@old.test', primary: false, label: 'work' },
      { value: 'ada@home.test', primary: true, label: 'home' },
    ]);
    expect(change({ email: '' }).emails).toEqual([{ value: 'ada@home.test', primary: false, label: 'home' }]);
  });

  it('is read with what it has', () => {
    const wire = {
      id: 1,
      first_name: 'Ada',
      last_name: null,
      emails: [],
      phones: [{ value: '+1', primary: true }],
      custom_fields: {
        n: 3,
        s: [2, 99],
        m: { value: 5, currency: 'EUR' },
        a: { value: 'Rua 1', country: null },
        t: null,
      },
    };
    expect(readPerson(wire, FIELDS)).toEqual({
      firstName: 'Ada',
      phone: '+1',
      'custom:n': 3,
      'custom:m': 5,
      'custom:a': 'Rua 1',
      'custom:s': ['WordPress'],
    });
  });
});

describe('an organization for Pipedrive', () => {
  const address = { value: 'Rua 1, Lisbon', route: 'Rua 1', locality: 'Lisbon', country: 'Portugal' };

  it('keeps the parts of its address that are not named', () => {
    expect(organizationBody({ city: 'Porto' }, { address }, true)).toEqual({
      address: {
        value: 'Rua 1, Porto, Portugal',
        route: 'Rua 1',
        locality: 'Porto',
        admin_area_level_1: null,
        postal_code: null,
        country: 'Portugal',
      },
    });
    expect(readOrganization({ name: 'E', address })).toEqual({
      name: 'E',
      address1: 'Rua 1',
      city: 'Lisbon',
      country: 'PT',
    });
  });

  it('is not written where nothing changes, and has no website where the plan has none', () => {
    expect(organizationBody({ city: 'Lisbon', country: 'PT' }, { address }, true)).toEqual({});
    expect(organizationBody({ website: 'https://e.test', city: '' }, null, false)).toEqual({});
    const cleared = { address1: '', city: '', country: '' };
    expect(organizationBody(cleared, { address }, true)).toEqual({ address: null });
  });
});

describe('finding and creating in Pipedrive', () => {
  const person = (id: number, email: string, update_time = '2026-01-01T00:00:00Z') => ({
    id,
    name: email,
    emails: [{ value: email, primary: true }],
    phones: [],
    update_time,
  });

  /** A company of `all`, newest change first, `size` to a page. */
  function company(all: ReturnType<typeof person>[], size = 500, more: Answers = {}) {
    const newest = () => all.toSorted((a, b) => (a.update_time < b.update_time ? 1 : -1));
    return recordedSession('pipedrive', {
      'GET /api/v2/personFields': () => ({ body: { data: [] } }),
      'GET /api/v2/persons': ({ path }) => {
        const from = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
        const next_cursor = from + size < all.length ? String(from + size) : null;
        return { body: { data: newest().slice(from, from + size), additional_data: { next_cursor } } };
      },
      'GET /api/v2/persons/search': ({ path }) => {
        const term = new URLSearchParams(path.split('?')[1]).get('term');
        const items = all.filter(({ emails }) => emails[0]?.value === term).map(({ id }) => ({ item: { id } }));
        return { body: { data: { items } } };
      },
      ...more,
      'POST /api/v2/persons': (request) => {
        const given = more['POST /api/v2/persons']?.(request);
        if (given) return given;
        const { emails } = request.body as { emails: { value: string }[] };
        all.push(person(all.length + 1, emails[0]?.value ?? '', '2026-02-01T00:00:00Z'));
        return { status: 201, body: { data: all.at(-1) } };
      },
      'GET /api/v2/persons/*': ({ path }) => {
        const found = all.find(({ id }) => path.endsWith(`/${id}`));
        return found ? { body: { data: found } } : { status: 404, body: null };
      },
    });
  }
  const calls = (asked: { method: string; path: string }[], method: string, part: string) =>
    asked.filter((request) => request.method === method && request.path.includes(part)).length;

  it('reads a small company once instead of searching for everyone', async () => {
    const { session, asked } = company(Array.from({ length: 900 }, (_each, n) => person(n + 1, `p${n}@x.test`)));
    for (let n = 0; n < 50; n += 1) await pipedrive.find(session, { email: `new${n}@x.test`, phone: '' });
    expect(
      (await pipedrive.find(session, { email: 'P899@x.test', phone: '' })).map(({ contact }) => contact.id),
    ).toEqual(['900']);
    expect([calls(asked, 'GET', '/search'), calls(asked, 'GET', 'sort_by')]).toEqual([0, 2]);
  });

  it('reads no more of a large one than its searches would have cost', async () => {
    const { session, asked } = company(
      Array.from({ length: 100 }, (_each, n) => person(n + 1, `p${n}@x.test`)),
      1,
    );
    for (let n = 0; n < 3; n += 1) await pipedrive.find(session, { email: `new${n}@x.test`, phone: '' });
    expect([calls(asked, 'GET', '/search'), calls(asked, 'GET', 'sort_by')]).toEqual([3, 6]);
    expect(await pipedrive.find(session, { email: 'p99@x.test', phone: '' })).toHaveLength(1);
  });

  it('makes a person once, also when several ask at the same time', async () => {
    const all = [person(1, 'a@x.test')];
    const { session, asked } = company(all);
    const results = await Promise.all(
      ['b@x.test', 'B@x.test', 'a@x.test'].map((email) => pipedrive.create(session, { email }, [])),
    );
    expect(results.map(({ id, isNew }) => [id, isNew])).toEqual([
      ['2', true],
      ['2', false],
      ['1', false],
    ]);
    expect(calls(asked, 'POST', '/persons')).toBe(1);
  });

  it('finds a person whose answer was lost, although the search does not know it yet', async () => {
    const all = Array.from({ length: 10 }, (_each, n) => person(n + 1, `p${n}@x.test`));
    let isLost = true;
    const { session, asked } = company(all, 2, {
      'GET /api/v2/persons/search': () => ({ body: { data: { items: [] } } }),
      'POST /api/v2/persons': ({ body }) => {
        if (!isLost) return undefined as never;
        isLost = false;
        const { emails } = body as { emails: { value: string }[] };
        all.push(person(11, emails[0]?.value ?? '', '2026-02-01T00:00:00Z'));
        throw new CrmRefusal('unreachable', null, '');
      },
    });
    await expect(pipedrive.create(session, { email: 'b@x.test' }, [])).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await pipedrive.create(session, { email: 'b@x.test' }, [])).toMatchObject({ id: '11', isNew: false });
    expect(calls(asked, 'POST', '/persons')).toBe(1);
  });

  it('does not take half an answer for a new person', async () => {
    const { session } = company([], 500, { 'POST /api/v2/persons': () => ({ status: 201, body: null }) });
    await expect(pipedrive.create(session, { email: 'b@x.test' }, [])).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('looks again when whom it knew was merged or deleted', async () => {
    const all = [person(1, 'a@x.test'), person(2, 'a@x.test')];
    const { session } = company(all);
    expect(await pipedrive.find(session, { email: 'a@x.test', phone: '' })).toMatchObject([{ contact: { id: '1' } }]);
    all.shift();
    expect(await pipedrive.find(session, { email: 'a@x.test', phone: '' })).toMatchObject([{ contact: { id: '2' } }]);
  });
});
