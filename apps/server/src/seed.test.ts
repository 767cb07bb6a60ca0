/** What a sandbox shows of one account is the same on every page, since all of it was charged for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from './seed.ts';
import { type Api, startApi } from './testing/api.ts';

describe('the figures of the sandbox', () => {
  let api: Api;
  const rows = async (query: string) => (await api.platform.databases.owner.query(query)).rows;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  it('are the same in searches, in the wallet and in the statement', async () => {
    const searches = await rows(
      `select s.account_id, s.id, s.added, s.credits, s.maximum_credits, r.settled, r.subject, t.items,
         -t.credits as paid, s.added * cost.credits as priced
       from searches s
       join credit_costs cost on cost.act = case s.kind when 'industry' then 'local.contact' when 'people' then 'people.contact'
         when 'single' then 'domain.email' else 'influencer.record' end
       left join credit_reservations r on r.account_id = s.account_id and r.id = s.reservation_id
       left join lateral (select sum(credits)::int as credits, sum(cardinality(charges))::int as items
         from ledger_transactions where account_id = s.account_id and reservation_id = s.reservation_id and kind = 'settle') as t on true`,
    );
    expect(searches.length).toBeGreaterThan(40);
    for (const { id, added, credits, settled, subject, items, paid, priced } of searches) {
      expect({ added: items, credits: paid, settled, subject }).toEqual({
        added,
        credits,
        settled: credits,
        subject: `search:${id}`,
      });
      expect(credits).toBe(priced);
    }
  });

  it('reach the mail server of its reseller after a restart, when the sandbox listens elsewhere', async () => {
    const find = `select port, problem, failures from mailing_settings where host = 'smtp.northwind.test'`;
    const [before] = await rows(find);
    await rows(
      `update mailing_settings set port = 1, problem = 'egress.refused', failures = 3 where host = 'smtp.northwind.test'`,
    );
    await seed(api.platform);
    expect(await rows(find)).toEqual([{ port: before.port, problem: null, failures: 0 }]);
  });

  it('never find less than they deliver, nor more than was wanted', async () => {
    expect(await rows('select id from searches where found < checked or checked < added or added > row_limit')).toEqual(
      [],
    );
  });

  it('are in the order of time, and the balance is what came less what went', async () => {
    const backward = await rows(
      `select account_id, id from (select account_id, id, created_at, lag(created_at) over (partition by account_id order by id) as before
         from ledger_transactions) as t where created_at < before`,
    );
    expect(backward).toEqual([]);
    const wrong = await rows(
      `select w.account_id from credit_wallets w where balance <> (select coalesce(sum(credits), 0) from ledger_transactions t
         where t.account_id = w.account_id) or balance <> (select coalesce(sum(remaining), 0) from credit_lots l where l.account_id = w.account_id)`,
    );
    expect(wrong).toEqual([]);
  });

  it('name who spent the credits, in any language', async () => {
    const lines = await rows(`select user_id, words from credit_reservations`);
    expect(lines.filter(({ user_id, words }) => user_id === null || words === null)).toEqual([]);
  });

  it('are the same for the charges of a subscription and for its month', async () => {
    const [sums] = await rows(
      `select (select coalesce(sum(amount_minor), 0)::int from subscription_charges) as charged,
         (select coalesce(sum(amount_minor), 0)::int from package_months) as months`,
    );
    expect(sums?.['charged']).toBe(sums?.['months']);
  });
});
