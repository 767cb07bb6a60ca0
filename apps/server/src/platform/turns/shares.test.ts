import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEAVY_AT_ONCE, heavyFiles, heavyQuestions, jobTransactions } from './shares.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const files = heavyFiles(4);
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Takes all turns of account 1, and gives what ends them. */
async function full() {
  const turns = await Promise.all(Array.from({ length: HEAVY_AT_ONCE }, () => heavyQuestions.enter(1)));
  return () => {
    for (const turn of turns) turn.end();
  };
}

/** Enters for account 1 and notes the order of turns, each of which ends at once. */
function noting() {
  const begun: string[] = [];
  const ask = async (name: string, from: Pick<typeof files, 'enter'>) => {
    const turn = await from.enter(1);
    begun.push(name);
    turn.end();
  };
  return { begun, ask };
}

describe('the share of an account', () => {
  it('covers questions, files and transactions of jobs together, and each account has its own', async () => {
    const endAll = await full();
    const { begun, ask } = noting();
    const all = [ask('file', files), ask('job', jobTransactions), ask('question', heavyQuestions)];
    await settle();
    expect(begun).toEqual([]);
    for (const kind of [heavyQuestions, files, jobTransactions]) (await kind.enter(2)).end();
    endAll();
    await Promise.all(all);
    expect(begun).toEqual(['question', 'file', 'job']);
  });

  it('lets nothing wait for good behind questions that keep coming', async () => {
    const endAll = await full();
    const { begun, ask } = noting();
    const all = [ask('job', jobTransactions)];
    await vi.advanceTimersByTimeAsync(2001);
    all.push(ask('question', heavyQuestions));
    endAll();
    await Promise.all(all);
    expect(begun).toEqual(['job', 'question']);
  });

  it('is not waited for longer than ten seconds: who holds the turn may wait for the one in line', async () => {
    const endAll = await full();
    const { begun, ask } = noting();
    const waiting = ask('job', jobTransactions);
    await vi.advanceTimersByTimeAsync(9999);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    endAll();
  });

  it('is held once for work within work', async () => {
    const within = Array.from({ length: HEAVY_AT_ONCE }, () =>
      heavyQuestions.take(1, () => jobTransactions.take(1, async () => 'done')),
    );
    expect(new Set(await Promise.all(within))).toEqual(new Set(['done']));
  });

  it('comes back when work fails', async () => {
    const failing = Array.from({ length: HEAVY_AT_ONCE }, () =>
      heavyQuestions.take(1, () => Promise.reject(new Error('broken'))),
    );
    for (const one of failing) await expect(one).rejects.toThrow('broken');
    (await files.enter(1)).end();
  });
});

describe('a long piece of work', () => {
  const others = () => Promise.all(Array.from({ length: HEAVY_AT_ONCE - 1 }, () => jobTransactions.enter(1)));

  it('lets others in between once its time is over, and goes on as long as it had to wait', async () => {
    const held = await others();
    const copy = await files.enter(1);
    const question = heavyQuestions.enter(1);
    await copy.passOn();
    await vi.advanceTimersByTimeAsync(101);
    const passed = copy.passOn();
    const asked = await question;
    await vi.advanceTimersByTimeAsync(3000);
    asked.end();
    await passed;
    const second = heavyQuestions.enter(1);
    await vi.advanceTimersByTimeAsync(2999);
    // Still its own time.
    await copy.passOn();
    await vi.advanceTimersByTimeAsync(1);
    const again = copy.passOn();
    (await second).end();
    await again;
    for (const turn of [copy, ...held]) turn.end();
  });

  it('goes on after ten seconds even if nobody makes room, as the time of its statement runs on', async () => {
    const held = await others();
    const copy = await files.enter(1);
    const question = heavyQuestions.enter(1);
    await vi.advanceTimersByTimeAsync(101);
    const passed = copy.passOn();
    const asked = await question;
    await vi.advanceTimersByTimeAsync(10_000);
    await passed;
    for (const turn of [copy, asked, ...held]) turn.end();
  });

  it('that ends while it waits leaves nothing held', async () => {
    const held = await others();
    const copy = await files.enter(1);
    const question = heavyQuestions.enter(1);
    await vi.advanceTimersByTimeAsync(101);
    const passed = copy.passOn();
    const asked = await question;
    copy.end();
    asked.end();
    await passed;
    (await files.enter(1)).end();
    for (const turn of held) turn.end();
  });
});

describe('files', () => {
  it('of an account are taken one at a time, a few in the process', async () => {
    const few = heavyFiles(2);
    const first = [await few.enter(1), await few.enter(2)];
    const begun: number[] = [];
    const next = [1, 3].map(async (accountId) => {
      const turn = await few.enter(accountId);
      begun.push(accountId);
      return turn;
    });
    await settle();
    expect(begun).toEqual([]);
    first[1]?.end();
    await settle();
    expect(begun).toEqual([3]);
    first[0]?.end();
    for (const turn of next) (await turn).end();
  });
});
