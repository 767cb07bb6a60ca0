import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import type { CrmVendor, Rate } from '../adapters/vendor.port.ts';
import { noteAnswer, takeTurn } from './pace.service.ts';

describe('a quota of a day that is used up', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const USED = { max: 10, used: 10 };
  async function restOf(key: string, day: Rate['day']): Promise<number> {
    const base = systemBase(api.platform);
    const pace = { spacingMs: 10, burst: 1 };
    await takeTurn(base, key, { pace, cost: 1 });
    const rateOf = () => ({ ...pace, window: { seconds: 1, max: 5, used: 1 }, day });
    await noteAnswer(base, key, { rateOf } as unknown as CrmVendor, { status: 200, headers: {}, body: null });
    const { rows } = await api.platform.databases.owner.query(
      'select extract(epoch from next_at - clock_timestamp())::int as rest from crm_paces where key = $1',
      [key],
    );
    return rows[0].rest;
  }
  const toMidnight = () => (86_400_000 - (Date.now() % 86_400_000)) / 1000;

  it('rests until midnight UTC', async () => {
    expect(Math.abs((await restOf('utc', USED)) - toMidnight())).toBeLessThan(120);
  });

  it('rests for the time the vendor needs where its day begins at another time', async () => {
    expect(Math.abs((await restOf('elsewhere', { ...USED, restMs: 3_600_000 })) - 3_600)).toBeLessThan(120);
    expect(await restOf('left', { max: 10, used: 9, restMs: 3_600_000 })).toBeLessThan(2);
  });
});
