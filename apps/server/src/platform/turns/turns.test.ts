import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('come to another account at once, even if one has sent many', async () => {
    const turns = createTurns(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (accountId: number, name: string) =>
      turns.take(accountId, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      });
    const all = ['a1', 'a2', 'a3'].map((name) => work(1, name));
    await expect.poll(() => begun).toEqual(['a1']);
    all.push(work(2, 'b1'), work(3, 'c1'));
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    // c has waited less than a2, but a already had a turn. The first free slot goes to the one without a turn.
    ends[1]?.();
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'c1']);
    for (let n = 0; n < 5; n += 1) {
      for (const end of ends.splice(0)) end();
      await new Promise((done) => setImmediate(done));
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('pass on when the work fails', async () => {
    const turns = createTurns(1);
    const failed = turns.take(1, () => Promise.reject(new Error('broken')));
    const fine = turns.take(2, async () => 'fine');
    await expect(failed).rejects.toThrow('broken');
    expect(await fine).toBe('fine');
  });

  it('end once, also with repeated calls', async () => {
    const turns = createTurns(2);
    const leave = await turns.enter(1);
    leave();
    const [second] = [await turns.enter(1)];
    const third = turns.enter(1);
    leave();
    const early = await Promise.race([third.then(() => 'early'), new Promise((done) => setImmediate(done))]);
    expect(early).toBeUndefined();
    second();
    (await third)();
  });
});
