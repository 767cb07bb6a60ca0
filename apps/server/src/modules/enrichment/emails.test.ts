/** The e-mail search on results, by hand. */

import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyRow, everything, startActs, type Truth } from './testing/acts.ts';

let acts: Awaited<ReturnType<typeof startActs>>;
beforeAll(async () => {
  acts = await startActs();
});
afterAll(async () => {
  await acts.api.stop();
  await acts.sandbox.stop();
});

const byHand = everything({ act: 'find-emails' });

describe('the e-mail search by hand', () => {
  it('finds what the company publishes, with its page, and reads phone and technologies on the way, for nothing', async () => {
    const who = await acts.api.buildPayer(0);
    const isTelling = ({ published }: Truth) => published.emails.length > 0 && published.technologies.length > 0;
    const companies = await acts.companies(5, isTelling);
    const { listId } = await acts.fill(who, 'local', companies.map(companyRow));
    const { body: shown } = await acts.estimate(who, listId, byHand);
    expect(shown).toMatchObject({ askable: 5, cost_each: 0, maximum_credits: 0, is_affordable: true, list: null });
    const done = await acts.run(who, listId, byHand);
    expect(done).toMatchObject({ status: 'completed', total: 5, done: 5, credits: 0, search_id: null });
    const rows = await acts.rowsOf(who, 'local', listId);
    for (const { domain, published } of companies) {
      const row = rows.find((each) => each.domain === domain);
      if (row?.email_state !== 'found') continue;
      expect(row.technologies.toSorted()).toEqual(published.technologies.toSorted());
      if (row.email_origin?.reason === 'published') expect(published.emails).toContain(row.email);
      if (published.phones.length > 0) expect(published.phones).toContain(row.phone);
    }
    const found = rows.filter(({ email_state }) => email_state === 'found');
    expect(found.length).toBeGreaterThanOrEqual(4);
    expect(found[0]?.email_origin).toMatchObject({
      source: 'Company website',
      url: expect.stringContaining(found[0]?.domain ?? '-'),
      reason: 'published',
    });
    expect(done.found).toBe(found.length);
    const { body: details } = await acts.api.call(who, results.get, { params: { id: found[0]?.id ?? 0 } });
    expect(details.data.extra['technology_evidence']).toEqual([
      expect.objectContaining({ technology: expect.any(String), how: expect.any(String), page: expect.any(String) }),
      ...Array((found[0]?.technologies.length ?? 1) - 1).fill(expect.anything()),
    ]);
    expect((await acts.estimate(who, listId, byHand)).body).toMatchObject({
      have: found.length,
      askable: 5 - found.length,
    });
    const { data: filtered } = (
      await acts.api.call(who, results.find, {
        params: { type: 'local', id: listId },
        body: {
          custom_search: [{ column: 'technologies', operator: 'like', value: found[0]?.technologies[0] ?? '' }],
        } as never,
      })
    ).body;
    expect(filtered.map(({ id }) => id)).toContain(found[0]?.id);
  });

  it('keeps an address that a user typed during the lookup', async () => {
    const who = await acts.api.buildPayer(0);
    const [company] = await acts.companies(1, ({ published }) => published.emails.length > 0);
    const { listId, ids } = await acts.fill(who, 'local', [companyRow(company as Truth)]);
    await acts.start(who, listId, byHand);
    const params = { id: ids[0] as number };
    await acts.api.call(who, results.update, { params, body: { values: { email: 'typed@example.org' } } });
    await acts.api.runJobs();
    const [row] = await acts.rowsOf(who, 'local', listId);
    expect(row).toMatchObject({ email: 'typed@example.org', email_state: 'unchecked' });
  });

  it('says none only after a lookup, and why', async () => {
    const who = await acts.api.buildPayer(0);
    const nowhere = {
      dedupeKey: 'n',
      name: 'Nowhere',
      website: 'https://no-such-company.test',
      domain: 'no-such-company.test',
    };
    const { listId } = await acts.fill(who, 'local', [nowhere, { dedupeKey: 'w', name: 'No website' }]);
    expect(await acts.run(who, listId, byHand)).toMatchObject({ total: 1, done: 1, found: 0 });
    const rows = await acts.rowsOf(who, 'local', listId);
    expect(rows.find(({ name }) => name === 'Nowhere')).toMatchObject({
      email: '',
      email_state: 'none',
      email_origin: { reason: expect.any(String) },
    });
    expect(rows.find(({ name }) => name === 'No website')).toMatchObject({
      email_state: 'unchecked',
      email_origin: null,
    });
  });
});
