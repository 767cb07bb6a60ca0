/** Delivery and charges if the rows change during the lookup. */
import { results } from '@leadwright/contract/leads/results';
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import type { TestPerson } from '../../testing/api.ts';
import { allFrom, originOf } from '../leads/public.ts';
import { type NewResult, type ResultRow, readRows } from '../results/public.ts';
import { identityKey } from '../wallet/public.ts';
import { answerOf, bestOf } from './asking/answers.rules.ts';
import { askForEmail } from './asking/emails.service.ts';
import { colleague } from './asking/people.rules.ts';
import { deliver } from './delivery.service.ts';
import type { Answer } from './enrichment.port.ts';
import * as repository from './enrichment.repository.ts';
import { everything, startActs } from './testing/acts.ts';

let acts: Awaited<ReturnType<typeof startActs>>;
beforeAll(async () => {
  acts = await startActs();
});
afterAll(async () => {
  await acts.api.stop();
  await acts.sandbox.stop();
});

const ASKED = { asked: ['hunter'], tries: [], waitSeconds: null, isThrottled: false, failures: 0 };
const ORIGIN = originOf('Hunter', new Date('2026-01-01'));
const PHONE = '+34600000001';
const phone = answerOf(ASKED, {
  values: { phone: PHONE },
  provenance: { phone: ORIGIN },
  identityKeys: [identityKey('phone', PHONE)],
});
const MARTA: NewResult = {
  dedupeKey: 'email:marta@alta.test',
  name: 'Marta Reis',
  first_name: 'Marta',
  last_name: 'Reis',
  email: 'marta@alta.test',
  domain: 'alta.test',
  linkedin_url: 'https://www.linkedin.com/in/marta-reis',
};
const ALTA: NewResult = { dedupeKey: 'domain:alta.test', name: 'Alta', domain: 'alta.test' };

/** Starts the act, lets something happen, and delivers the answer about the row as it was before. */
async function meanwhile(
  { act, row, answer }: { act: EnrichmentAct; row: NewResult; answer: (row: ResultRow) => Answer },
  happens: (who: TestPerson, listId: number, id: number) => Promise<unknown>,
) {
  const who = await acts.api.buildPayer(100);
  const type = act === 'get-phones' ? 'people' : 'local';
  const { listId, ids } = await acts.fill(who, type, [row]);
  const { body } = await acts.start(who, listId, everything({ act, limit: 10 }));
  const base = systemBase(acts.api.platform);
  const { run, open, before } = await asAccount(base, who.accountId, async (tx) => {
    const rows = { now: tx.now(), taken: [], limit: 1 };
    return {
      run: await repository.findRun(tx.db, who.accountId, body.data.id),
      open: await repository.nextRows(tx.db, who.accountId, body.data.id, rows),
      before: await readRows(tx, listId, ids),
    };
  });
  const [first, known] = [open[0] ?? expect.fail('no row'), before[0] ?? expect.fail('no row')];
  await happens(who, listId, ids[0] as number);
  await deliver(base, run ?? expect.fail('no run'), [{ row: known, open: first, answer: answer(known) }]);
  return {
    ...(await acts.read(who, body.data.id)),
    wallet: await acts.api.wallet(who),
    rows: await acts.rowsOf(who, type, listId),
  };
}

const NOTHING = { status: 'completed', done: 1, found: 0, credits: 0, wallet: { balance: 100, reserved: 0 } };

describe('a guess at an address', () => {
  const GUESS = {
    state: 'potential' as const,
    address: 'marta@alta.test',
    others: [],
    reason: 'catch_all',
    origin: originOf('Mail server', new Date('2026-01-01')),
  };

  it('is kept while another source is throttled, and stands when that one knows nothing', async () => {
    const who = await acts.api.buildPayer(0);
    const { listId } = await acts.fill(who, 'people', [{ ...MARTA, dedupeKey: 'm', email: '' }]);
    const { body } = await acts.start(who, listId, everything({ act: 'find-emails' }));
    const base = systemBase(acts.api.platform);
    const openRow = (now: Date) =>
      asAccount(base, who.accountId, async (tx) => {
        const rows = { now, taken: [], limit: 1 };
        const [open] = await repository.nextRows(tx.db, who.accountId, body.data.id, rows);
        const run = await repository.findRun(tx.db, who.accountId, body.data.id);
        const [row] = await readRows(tx, listId, [open?.result_id ?? 0]);
        return { open: open ?? expect.fail('no row'), run: run ?? expect.fail('no run'), row: row as ResultRow };
      });
    const first = await openRow(base.now());
    const waiting = { ...ASKED, asked: ['finder'], waitSeconds: 40, isThrottled: true };
    await deliver(base, first.run, [{ ...first, answer: answerOf(waiting, { kept: [GUESS] }) }]);
    const later = await openRow(new Date(base.now().getTime() + 60_000));
    const context = {
      ...base,
      run: later.run,
      signal: new AbortController().signal,
      experience: new Map(),
      taken: new Map(),
      usable: { industry: [], people: [], single: [], influencer: [] },
    };
    const nobody = { ...later.row, domain: '', linkedin_url: '' };
    const answer = await askForEmail(context, { row: nobody, open: later.open, isLastAttempt: false });
    expect(answer.email).toEqual(GUESS);
  });

  it('is none once that very address proved dead', () => {
    const dead = { ...GUESS, state: 'none' as const, reason: 'rejected' };
    expect(bestOf([GUESS, dead], dead)).toMatchObject({ state: 'none', others: [] });
    const other = { ...GUESS, address: 'm.reis@alta.test' };
    expect(bestOf([GUESS, dead, other], dead)).toMatchObject({
      state: 'potential',
      address: other.address,
      others: [],
    });
  });
});

describe('a phone', () => {
  const find = { act: 'get-phones' as const, row: MARTA, answer: () => phone };

  it('is delivered and paid for where nothing has changed', async () => {
    const done = await meanwhile(find, async () => {});
    expect(done).toMatchObject({
      found: 1,
      credits: 1,
      wallet: { balance: 99, reserved: 0 },
      rows: [{ phone: PHONE }],
    });
  });

  it('costs nothing if a user typed one during the lookup, which stays', async () => {
    const done = await meanwhile(find, (who, _list, id) =>
      acts.api.call(who, results.update, { params: { id }, body: { values: { phone: '+34 600 000 009' } } }),
    );
    expect(done).toMatchObject({ ...NOTHING, rows: [{ phone: '+34600000009' }] });
  });

  it('of a person who was suppressed during the lookup is neither delivered nor charged', async () => {
    const done = await meanwhile(find, ({ accountId }) =>
      acts.api.rows('update results set is_suppressed = true where account_id = $1', [accountId]),
    );
    expect(done).toMatchObject({ ...NOTHING, rows: [{ phone: '', is_suppressed: true }] });
  });

  it('that was typed before anybody was asked is not asked for', async () => {
    const who = await acts.api.buildPayer(100);
    const { listId, ids } = await acts.fill(who, 'people', [MARTA]);
    const { body } = await acts.start(who, listId, everything({ act: 'get-phones' }));
    const typed = { params: { id: ids[0] as number }, body: { values: { phone: '+34 600 000 009' } } };
    await acts.api.call(who, results.update, typed);
    const calls = async () => (await acts.sandbox.vendor('people-data-labs').state()).calls.total;
    const before = await calls();
    await acts.api.runJobs();
    expect([await calls(), await acts.read(who, body.data.id)]).toMatchObject([before, { done: 1, credits: 0 }]);
  });
});

describe('employees', () => {
  const people = (row: ResultRow) => {
    const lead = colleague(row, {
      row: { ...MARTA, provenance: allFrom(ORIGIN) },
      contact: { email: MARTA.email ?? '' },
    });
    return answerOf(ASKED, { people: lead ? [lead] : [] });
  };
  const find = { act: 'get-employees' as const, row: ALTA, answer: people };

  it('are delivered and paid for where nothing has changed', async () => {
    expect(await meanwhile(find, async () => {})).toMatchObject({ found: 1, credits: 2, wallet: { balance: 98 } });
  });

  it('cost nothing if the company was deleted during the lookup, and no list is created', async () => {
    const done = await meanwhile(find, (who, listId, id) =>
      acts.api.call(who, results.remove, { params: { id: listId }, body: { selection: { ids: [id] } } }),
    );
    expect(done).toMatchObject({ ...NOTHING, target: null, rows: [] });
  });
});
