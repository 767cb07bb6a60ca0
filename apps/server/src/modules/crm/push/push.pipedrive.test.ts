/** What only Pipedrive does: persons with their organizations, a search that is late, tokens that run out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, sandboxAsk } from '../testing/connect.ts';
import { company, type Pushes, type Sender, startPushes } from './testing/pushes.ts';

interface Kept {
  id: number;
  name: string;
  org_id: number | null;
  emails: { value: string }[];
  is_deleted: boolean;
}

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes();
});
afterAll(() => crms.stop());

const door = <T>(path: string, body?: object, method?: string) =>
  sandboxAsk<T>(`${crms.sandbox.url}/pipedrive/_sandbox${path}`, body, method);

describe('a push to Pipedrive', () => {
  const connected = async (): Promise<Sender> => {
    const who = await crms.api.buildAccount();
    await door('/companies/haldenroe/reset', {});
    const { id } = await connect(crms.api, crms.sandbox.url, who, 'pipedrive', { company: 'haldenroe' });
    return { who, connectionId: id, locationId: 'haldenroe' };
  };
  const there = async () => {
    const [first] = await door<{ persons: Kept[]; organizations: Kept[] }[]>('/companies');
    const alive = (records: Kept[] = []) => records.filter(({ is_deleted }) => !is_deleted);
    return { persons: alive(first?.persons), organizations: alive(first?.organizations) };
  };

  it('takes less than a thousandth of the smallest budget per lead; a company without a person is called as the company', async () => {
    const by = await connected();
    await door('/settings', { daily_tokens: 30_000 }, 'PATCH');
    const leads = 12;
    const { listId } = await crms.fill(
      by,
      Array.from({ length: leads }, (_each, n) => company(n)),
    );
    const left = async () => {
      const { session } = await crms.sessionOf(by);
      const { headers } = await session.ask({ method: 'GET', path: '/api/v1/users/me' });
      return Number(headers['x-daily-ratelimit-token-remaining']);
    };
    const before = await left();
    const { created } = await crms.push(by, listId);
    // Fields and pages are read once, so they weigh more here than in a long push.
    expect((before - (await left()) - 120) / created).toBeLessThan(30);
    const { persons } = await there();
    expect(persons[0]?.name).toMatch(/^Company \d+$/);
    await door('/settings', { daily_tokens: 180_000 }, 'PATCH');
  });
});
