import { wallet } from '@leadwright/contract/money/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asAccount, type Ctx, systemCtx, type Tx } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { grant, refundLead, startTrial } from './granting.service.ts';
import { reserve, settle, spend } from './spending.service.ts';
import { identityKey, type PaidItem } from './wallet.rules.ts';
import { chargedOnDelivery } from './wallet.service.ts';

const leads = (...names: string[]): PaidItem[] =>
  names.map((name) => ({
    act: 'local.contact',
    identityKeys: [identityKey('domain', name)],
    subject: `local:1/${name}`,
  }));

describe('the statement', () => {
  let api: Api;
  let owner: TestPerson;
  let run: <T>(as: Partial<Actor>, work: (tx: Tx<Ctx>) => Promise<T>) => Promise<T>;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    api.clock.set(new Date('2026-01-15T12:00:00Z'));
    owner = await api.buildAccount();
    const base = systemCtx(api.platform, owner.accountId);
    run = (as, work) =>
      asAccount({ ...base, actor: { ...base.actor, userId: owner.userId, ...as } } as Ctx, owner.accountId, work);
    await run({}, (tx) => grant(tx, { source: 'purchase', credits: 100, key: 'p', userId: null }));
  });
  const step = (name: string): Partial<Actor> => ({ via: 'system', step: name });
  const lines = async (query: object = {}, language: 'en' | 'es' = 'en') =>
    (await api.call(owner, wallet.statement, { query: query as never }, { language })).body;

  /** A reservation of its own, as each portion of a step has. */
  async function portion(as: Partial<Actor>, ...names: string[]) {
    const title = { key: 'enrichment.title', params: { act: { key: 'enrichment.act.get-phones' }, list: 'Austin' } };
    const about = { acts: ['local.contact'], max: names.length, purpose: 'enrichment', title } as const;
    await run(as, async (tx) => {
      const { id } = await reserve(tx, { ...about, key: `reserve ${names}` });
      await settle(tx, id, leads(...names), `settle ${names}`, { close: true });
    });
    api.clock.advance(60_000);
  }

  it('has one line for a step, whatever happens in between, and its balances add up', async () => {
    await portion(step('workflow:1/a'), '1', '2');
    await portion(step('workflow:1/b'), '3');
    await portion(step('workflow:1/a'), '4', '5', '6');
    await portion(step('workflow:1/b'), '7');
    await portion(step('autopilot:9/search'), '8');
    await portion(step('workflow:1/a'), '9');
    const { data, total } = await lines();
    expect(total).toBe(4);
    expect(data.map(({ id, at, credits, balance }) => [id, at.slice(11, 16), credits, balance])).toEqual([
      [4, '12:04', -1, 91],
      [3, '12:01', -2, 92],
      [2, '12:00', -6, 94],
      [1, '12:00', 100, 100],
    ]);
    // The same figures page by page, by what was spent, and in the file.
    expect((await lines({ limit: 1, page: 3 })).data[0]).toMatchObject({ id: 2, credits: -6, balance: 94 });
    expect((await lines({ show: 'spent' })).data.map(({ balance }) => balance)).toEqual([91, 92, 94]);
    const file = String((await api.call(owner, wallet.statementCsv, {})).body);
    expect(file.match(/-?\d+,\d+(?=\r\n)/g)).toEqual(['-1,91', '-2,92', '-6,94', '100,100']);
    const charges = await api.call(owner, wallet.charges, { params: { line: 2 } });
    expect(charges.body.data.map(({ subject }) => subject)).toEqual(
      ['1', '2', '4', '5', '6', '9'].map((name) => `local:1/${name}`),
    );
  });

  it('starts a new line for a step that continues with credits bought since: no balance is lower than it ever was', async () => {
    await portion(step('workflow:1/a'), '1', '2', '3');
    await run({}, (tx) => grant(tx, { source: 'purchase', credits: 50, key: 'more', userId: null }));
    await portion(step('workflow:1/a'), '4', '5');
    await portion(step('workflow:1/b'), '6');
    await portion(step('workflow:1/a'), '7');
    expect((await lines()).data.map(({ credits, balance }) => [credits, balance])).toEqual([
      [-1, 143],
      [-3, 144],
      [50, 147],
      [-3, 97],
      [100, 100],
    ]);
  });

  it('starts a new line for a step that continues on another day', async () => {
    await portion(step('workflow:1/a'), '1');
    await portion(step('workflow:1/b'), '2');
    api.clock.advance(24 * 3600_000);
    await portion(step('workflow:1/a'), '3');
    expect((await lines()).data.map(({ credits, balance }) => [credits, balance])).toEqual([
      [-1, 97],
      [-1, 98],
      [-1, 99],
      [100, 100],
    ]);
  });

  it('shows no user for automatic lines, and names the automation', async () => {
    await portion({ via: 'session' }, '1');
    await portion({ via: 'system' }, '2');
    await portion(step('workflow:1/a'), '3');
    await portion(step('autopilot:2/search'), '4');
    const who = (await lines()).data.map((line) => [line.who, line.automation]);
    expect(who).toEqual([
      [null, 'autopilot'],
      [null, 'workflow'],
      [null, null],
      [expect.stringContaining('Test Person'), null],
      [null, null],
    ]);
    const file = String((await api.call(owner, wallet.statementCsv, {}, { language: 'es' })).body);
    expect(file).toContain('"Automático: flujo de trabajo"');
    expect(file).toContain('"Automático: piloto automático"');
  });

  it('is in the language of the reader, whatever the spender spoke', async () => {
    await portion({ via: 'session' }, '1');
    expect((await lines()).data[0]?.title).toBe('Get phones: Austin');
    expect((await lines({}, 'es')).data[0]?.title).toBe('Obtener teléfonos: Austin');
    const file = String((await api.call(owner, wallet.statementCsv, {}, { language: 'es' })).body);
    expect(file).not.toContain('Get phones');
  });

  it('has one line for refunds of one day for the same reason, and its balances add up', async () => {
    await portion({ via: 'session' }, '1', '2', '3');
    const dead = (name: string) =>
      run({ via: 'system', userId: 0 }, (tx) =>
        refundLead(tx, {
          lead: `local:1/${name}`,
          acts: ['local.contact'],
          since: new Date(0),
          about: 'dead-address',
        }),
      );
    expect(await dead('1')).toBe(1);
    await portion({ via: 'session' }, '4');
    expect(await dead('2')).toBe(1);
    const { data } = await lines();
    expect(data.map(({ id, kind, credits, balance }) => [id, kind, credits, balance])).toEqual([
      [4, 'settle', -1, 98],
      [3, 'refund', 2, 99],
      [2, 'settle', -3, 97],
      [1, 'grant', 100, 100],
    ]);
    api.clock.advance(25 * 3_600_000);
    await dead('3');
    expect((await lines()).data[0]).toMatchObject({ id: 5, kind: 'refund', credits: 1, balance: 99 });
  });

  it('names who started a trial or a plan; its next month comes by itself', async () => {
    const [ends, until] = [new Date('2026-04-15T12:00:00Z'), new Date('2026-04-15T12:00:00Z')];
    await run({ via: 'session' }, (tx) => startTrial(tx, { credits: 50, key: 'trial', trialEndsAt: ends, until }));
    const [line] = (await lines()).data;
    expect([line?.lots, line?.who]).toEqual([['trial'], expect.stringMatching(/./)]);
    api.clock.set(new Date('2026-02-15T12:00:00Z'));
    await run({ via: 'system', userId: 0 }, (tx) => grant(tx, { source: 'purchase', credits: 1, key: 'x' }));
    const { rows } = await api.platform.databases.owner.query(
      `select t.user_id from ledger_transactions t join credit_lots l on l.account_id = t.account_id and l.transaction_id = t.id
       where t.account_id = $1 and l.source = 'trial' order by t.id`,
      [owner.accountId],
    );
    expect(rows.map(({ user_id }) => user_id)).toEqual([owner.userId, null]);
  });

  it('tells what a lead cost when it came, without what another act added to it a moment later', async () => {
    const lead = 'people:4/9';
    const paid = (act: PaidItem['act'], key: string) =>
      run({ via: 'session' }, (tx) =>
        spend(tx, {
          purpose: 'search',
          title: key,
          key,
          items: [{ act, identityKeys: [identityKey('email', 'm@a.test')], subject: lead }],
        }),
      );
    const at = api.clock.now();
    await paid('people.contact', 'the lead');
    api.clock.advance(1000);
    await paid('people.phone', 'its phone');
    expect(await run({ via: 'session' }, (tx) => chargedOnDelivery(tx, lead, at))).toBe(3);
  });
});
