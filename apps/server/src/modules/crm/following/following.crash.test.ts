/** Readings of states by workers that die at any moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../testing/thorough.ts';
import { contextOn, failingPlatform } from '../../search/testing/failing.ts';
import { SIMULATED } from '../push/testing/simulated.ts';
import { readTurn } from './reading.service.ts';
import { type Follows, startFollowing } from './testing/following.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

describe('a reading of states that is interrupted', () => {
  let follows: Follows;
  beforeAll(async () => {
    follows = await startFollowing(SIMULATED.salesforceContacts);
  });
  afterAll(() => follows.stop());

  it.each([
    ['statement', IS_THOROUGH ? 1 : 7, 8],
    ['commit', 1, 2],
  ] as const)('at any %s goes on, and every change is noted once', async (when, step, least) => {
    let [n, statements] = [1, Number.POSITIVE_INFINITY];
    for (; n <= statements; n += step) {
      const { by, ids, contacts } = await follows.sent(0, 2);
      await follows.people(by, contacts[0] as string, 'win');
      await follows.people(by, contacts[1] as string, 'unsubscribe');
      follows.api.clock.advance(WEEK_MS);
      const place = { accountId: by.who.accountId, connectionId: by.connectionId };
      const { platform, count } = failingPlatform(follows.api.platform, n, when);
      const outcome = await readTurn(contextOn(platform), place).then(
        () => 'done',
        () => 'died',
      );
      if (outcome === 'done') statements = Math.min(statements, count());
      // The dead worker's lease to renew the access has expired.
      await follows.rows('update crm_connections set leased_until = null where account_id = $1', [place.accountId]);
      await readTurn(contextOn(follows.api.platform), place);
      const states = [];
      for (const id of ids) states.push(await follows.statesOf(by, id));
      expect(states, `${when} ${n}`).toEqual([['won'], ['open', 'unsubscribed']]);
      const noted = await follows.rows(
        `select count(*)::int as n from result_activity where account_id = $1 and what like 'results.activity.crm.%'`,
        [by.who.accountId],
      );
      expect(noted, `${when} ${n}`).toEqual([{ n: 2 }]);
      expect((await follows.suppressions(by)).total, `${when} ${n}`).toBe(1);
    }
    expect(n).toBeGreaterThan(least);
  });
});
