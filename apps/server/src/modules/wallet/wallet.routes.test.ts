import { identity } from '@leadwright/contract/accounts/identity';
import { wallet } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, type Ctx, systemCtx, type Tx } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { grant, refund, startAllowance } from './granting.service.ts';
import { reserve, settle, spend } from './spending.service.ts';
import { identityKey, type PaidItem } from './wallet.rules.ts';

const leads = (...names: string[]): PaidItem[] =>
  names.map((name) => ({
    act: 'local.contact',
    identityKeys: [identityKey('domain', name)],
    subject: `local:42/${name}`,
  }));

describe('the wallet over HTTP', () => {
  let api: Api;
  let owner: TestPerson;
  let run: <T>(work: (tx: Tx<Ctx>) => Promise<T>) => Promise<T>;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    api.clock.set(new Date('2026-01-15T12:00:00Z'));
    owner = await api.buildAccount();
    const base = systemCtx(api.platform, owner.accountId);
    const ctx: Ctx = { ...base, actor: { ...base.actor, via: 'session', userId: owner.userId } };
    run = (work) => asAccount(ctx, owner.accountId, work);
  });
  const asked = (max: number, key: string, title = 'Dentists in Austin') =>
    ({ acts: ['local.contact', 'people.contact'], max, purpose: 'search', title, subject: 'search:81', key }) as const;
  const statement = async (query: Record<string, unknown> = {}) =>
    (await api.call(owner, wallet.statement, { query: query as never })).body;

  it('is open only to users with wallet access', async () => {
    const closed = [wallet.limits, wallet.show, wallet.statement, wallet.statementCsv, wallet.usage];
    const without = await api.buildMember(owner, ['leads']);
    const withAccess = await api.buildMember(owner, ['wallet']);
    for (const endpoint of closed) {
      expect((await api.call(null, endpoint, {})).status, endpoint.path).toBe(401);
      expect((await api.call(without, endpoint, {})).status, endpoint.path).toBe(403);
      expect((await api.call(withAccess, endpoint, {})).status, endpoint.path).toBe(200);
    }
    expect((await api.call(without, wallet.charges, { params: { line: 1 } })).status).toBe(403);
    expect((await api.call(without, wallet.costs, {})).status).toBe(200);
    expect((await api.call(without, wallet.funds, {})).status).toBe(200);
  });

  it('tells what each act costs: the table of costs', async () => {
    const { body } = await api.call(owner, wallet.costs, {});
    expect(Object.fromEntries(body.data.map(({ act, credits }) => [act, credits]))).toEqual({
      'people.contact': 3,
      'people.phone': 1,
      'people.similar': 2,
      'local.contact': 1,
      'local.employee': 2,
      'domain.employee': 2,
      'domain.email': 1,
      'influencer.record': 2,
      'influencer.enrich': 5,
      'ai.text': 1,
      'ai.suggestions': 1,
    });
  });

  it('is empty before anything was added', async () => {
    expect((await api.call(owner, wallet.show, {})).body).toMatchObject({
      balance: 0,
      reserved: 0,
      lots: [],
      running: 0,
    });
    expect((await api.call(owner, wallet.limits, {})).body).toMatchObject({ allowance: 0, used: 0, next_reset: null });
    expect(await statement()).toEqual({ data: [], currentPage: 1, pageSize: 20, total: 0 });
  });

  it('tells everybody in the account whether there is anything to spend, but not how much', async () => {
    const member = await api.buildMember(owner, ['leads']);
    const funds = async () => (await api.call(member, wallet.funds, {})).body;
    expect(await funds()).toEqual({ is_empty: true });
    await run((tx) => grant(tx, { source: 'purchase', credits: 3, key: 'p' }));
    expect(await funds()).toEqual({ is_empty: false });
    // Reserved credits are promised already.
    await run((tx) => reserve(tx, asked(3, 'r')));
    expect(await funds()).toEqual({ is_empty: true });
  });

  it('shows balance, what is reserved, and the lots in the order in which they are spent', async () => {
    await run((tx) => grant(tx, { source: 'purchase', credits: 300, key: 'p', title: 'Invoice 7' }));
    await run((tx) => startAllowance(tx, { credits: 100, key: 'plan', title: 'Growth' }));
    await run((tx) => reserve(tx, asked(50, 'search')));
    const { body } = await api.call(owner, wallet.show, {});
    expect(body).toMatchObject({ balance: 400, reserved: 50, available: 350, owed: 0, running: 1 });
    expect(body.lots.map(({ source, remaining, expires_at, title }) => [source, remaining, expires_at, title])).toEqual(
      [
        ['allowance', 100, '2026-02-15T12:00:00.000Z', 'Growth'],
        ['purchase', 300, '2027-01-15T12:00:00.000Z', 'Invoice 7'],
      ],
    );
  });

  it('tells the limits: allowance, used, left, additional, last and next reset', async () => {
    await run((tx) => grant(tx, { source: 'purchase', credits: 300, key: 'p' }));
    await run((tx) => startAllowance(tx, { credits: 100, key: 'plan' }));
    await run((tx) => spend(tx, { items: leads('a.test', 'b.test'), purpose: 'search', title: 'x', key: 's' }));
    expect((await api.call(owner, wallet.limits, {})).body).toEqual({
      allowance: 100,
      used: 2,
      remaining: 98,
      additional: 300,
      balance: 398,
      reserved: 0,
      last_reset: '2026-01-15T12:00:00.000Z',
      next_reset: '2026-02-15T12:00:00.000Z',
      trial_ends_at: null,
    });
    // Time passes without any access to the wallet; the answer is still right.
    const { key } = (await api.call(owner, identity.createApiKey, { body: { name: 'Later' } })).body;
    api.clock.set(new Date('2026-02-15T12:00:00Z'));
    expect((await api.call(key, wallet.limits, {})).body).toMatchObject({
      used: 0,
      remaining: 100,
      next_reset: '2026-03-15T12:00:00.000Z',
    });
  });

  it('explains every credit: when, what for, who, out of which lot, and what was left', async () => {
    await run((tx) => startAllowance(tx, { credits: 5, key: 'plan', title: 'Growth' }));
    await run((tx) => grant(tx, { source: 'card_validation', credits: 10, key: 'card' }));
    const { id } = await run((tx) => reserve(tx, asked(12, 'search')));
    // Two pages of one search are one line, over two lots.
    await run((tx) => settle(tx, id, leads('a.test', 'b.test', 'c.test'), 'page 1'));
    api.clock.advance(1000);
    const person: PaidItem = { act: 'people.contact', identityKeys: [identityKey('email', 'm@a.test')] };
    await run((tx) => settle(tx, id, [...leads('d.test'), person], 'page 2', { close: true }));
    await run((tx) =>
      refund(tx, { values: [{ act: 'local.contact', identityKey: identityKey('domain', 'a.test') }], key: 'r' }),
    );
    const { data, total } = await statement();
    expect(total).toBe(4);
    expect(data.map((line) => [line.id, line.kind, line.credits, line.balance, line.lots])).toEqual([
      [4, 'refund', 1, 9, ['refund']],
      [3, 'settle', -7, 8, ['allowance', 'card_validation']],
      [2, 'grant', 10, 15, ['card_validation']],
      [1, 'grant', 5, 5, ['allowance']],
    ]);
    expect(data[1]).toMatchObject({
      at: '2026-01-15T12:00:00.000Z',
      title: 'Dentists in Austin',
      subject: 'search:81',
      purpose: 'search',
      who: expect.stringContaining('Test Person'),
      by_api_key: false,
      acts: [
        { act: 'local.contact', count: 4, credits: 4 },
        { act: 'people.contact', count: 1, credits: 3 },
      ],
    });
    const charges = await api.call(owner, wallet.charges, { params: { line: 3 }, query: { limit: 4 } });
    expect(charges.body.total).toBe(5);
    expect(charges.body.data.map(({ act, credits, subject }) => [act, credits, subject])).toEqual([
      ['local.contact', 1, 'local:42/a.test'],
      ['local.contact', 1, 'local:42/b.test'],
      ['local.contact', 1, 'local:42/c.test'],
      ['local.contact', 1, 'local:42/d.test'],
    ]);
  });

  it('pages and filters the statement', async () => {
    for (let day = 1; day <= 5; day++) {
      api.clock.set(new Date(`2026-01-2${day}T23:30:00Z`));
      await run((tx) => grant(tx, { source: 'purchase', credits: 10, key: `p${day}` }));
      await run((tx) =>
        spend(tx, { items: leads(`${day}.test`), purpose: 'search', title: `Day ${day}`, key: `s${day}` }),
      );
    }
    const ids = async (query: Record<string, unknown>) => {
      const { data, total } = await statement(query);
      return [data.map(({ id }) => id), total];
    };
    expect(await ids({ limit: 3 })).toEqual([[10, 9, 8], 10]);
    expect(await ids({ limit: 3, page: 4 })).toEqual([[1], 10]);
    expect(await ids({ limit: 3, page: 9 })).toEqual([[], 10]);
    expect(await ids({ show: 'spent', limit: 2, page: 2 })).toEqual([[6, 4], 5]);
    expect(await ids({ show: 'added', startDate: '2026-01-22', endDate: '2026-01-23' })).toEqual([[5, 3], 2]);
    // Half past eleven in London is the next morning in Madrid.
    expect(
      await ids({ show: 'added', startDate: '2026-01-22', endDate: '2026-01-23', time_zone: 'Europe/Madrid' }),
    ).toEqual([[3, 1], 2]);
  });

  it.each([
    [{ show: 'everything' }, 'show'],
    [{ startDate: 'yesterday' }, 'startDate'],
    [{ limit: '1000' }, 'limit'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  ])('refuses %j (422)', async (query, field) => {
    const reply = await api.call(owner, wallet.statement, { query: query as never });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('gives the statement as a file that no spreadsheet runs', async () => {
    await run((tx) => grant(tx, { source: 'purchase', credits: 10, key: 'p' }));
    await run((tx) =>
      spend(tx, { items: leads('a.test'), purpose: 'search', title: '=HYPERLINK("x"), "cafés"', key: 's' }),
    );
    const reply = await api.call(owner, wallet.statementCsv, {}, { language: 'es' });
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+-credits-2026-01-15\.csv"$/);
    const [head, spent, added, end] = String(reply.body).split('\r\n');
    expect(head).toBe('"Cuándo","Qué","Detalles","Valores","Quién","Lote","Créditos","Saldo"');
    expect(spent).toMatch(
      /^"2026-01-15T12:00:00\.000Z","'=HYPERLINK\(""x""\), ""cafés""","","1 Contactos locales","Test Person \d+","Compra",-1,9$/,
    );
    expect(added).toContain(',"Compra",');
    expect(end).toBe('');
  });

  it('shows use per day and act, and how the allowance goes down', async () => {
    await run((tx) => startAllowance(tx, { credits: 20, key: 'plan' }));
    const buy = (key: string, ...items: PaidItem[]) =>
      run((tx) => spend(tx, { items, purpose: 'search', title: key, key }));
    await buy('1', ...leads('a.test', 'b.test'));
    api.clock.set(new Date('2026-01-17T12:00:00Z'));
    await buy('2', ...leads('c.test'), { act: 'people.contact', identityKeys: [identityKey('email', 'm@a.test')] });
    const { body } = await api.call(owner, wallet.usage, { query: { days: 4 } });
    expect(body.days).toEqual([
      { day: '2026-01-14', acts: {} },
      { day: '2026-01-15', acts: { 'local.contact': 2 } },
      { day: '2026-01-16', acts: {} },
      { day: '2026-01-17', acts: { 'local.contact': 1, 'people.contact': 3 } },
    ]);
    expect(body.totals).toEqual({ 'local.contact': 3, 'people.contact': 3 });
    expect(body.burndown).toEqual({
      allowance: 20,
      start: '2026-01-15T12:00:00.000Z',
      end: '2026-02-15T12:00:00.000Z',
      points: [
        { day: '2026-01-15', remaining: 18 },
        { day: '2026-01-16', remaining: 18 },
        { day: '2026-01-17', remaining: 14 },
      ],
      runs_out: '2026-01-22T04:00:00.000Z',
    });
  });

  it('shows nothing of another account (404 for a line that is not mine)', async () => {
    await run((tx) => grant(tx, { source: 'purchase', credits: 10, key: 'p' }));
    await run((tx) => spend(tx, { items: leads('a.test'), purpose: 'search', title: 'Mine', key: 's' }));
    const stranger = await api.buildAccount();
    expect((await api.call(stranger, wallet.statement, {})).body.total).toBe(0);
    expect((await api.call(stranger, wallet.show, {})).body.balance).toBe(0);
    const reply = await api.call(stranger, wallet.charges, { params: { line: 2 } });
    expect([reply.status, reply.body.code]).toEqual([404, 'wallet.not_found']);
  });
});
