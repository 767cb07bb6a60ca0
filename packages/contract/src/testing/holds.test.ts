import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { holds, holdsAsync, SEED } from './holds.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadwright-holds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const freshRun = (isSearch: boolean) => ({
  seed: SEED,
  file: join(folder, `${++files}.examples.json`),
  test: 'a property',
  isSearch,
});
const keptIn = ({ file }: { file: string }) => JSON.parse(readFileSync(file, 'utf8'));

describe('a property', () => {
  it('draws the same values every time', () => {
    const drawn = () => {
      const values: number[] = [];
      holds(
        fc.property(fc.integer(), (value) => {
          values.push(value);
        }),
      );
      return values;
    };
    expect(drawn()).toEqual(drawn());
    expect(drawn()).toHaveLength(100);
  });

  it('that does not hold fails with the smallest counterexample, and a search saves it', () => {
    const run = freshRun(true);
    const below = (limit: number) => fc.property(fc.nat(), (value) => value < limit);
    expect(() => holds(below(1000), {}, run)).toThrow('Counterexample: [1000]');
    expect(() => holds(below(1000), {}, run)).toThrow('Counterexample: [1000]');
    expect(keptIn(run)).toEqual({ 'a property': [{ values: [1000] }] });
  });

  it('tries saved counterexamples first, even without a search', () => {
    const run = freshRun(true);
    expect(() =>
      holds(
        fc.property(fc.nat(), (value) => value !== 0 && value < 1000),
        {},
        run,
      ),
    ).toThrow();
    const seen: number[] = [];
    const again = fc.property(fc.nat(), (value) => {
      seen.push(value);
    });
    holds(again, { examples: [[77]] }, { ...run, isSearch: false });
    const [{ values }] = keptIn(run)['a property'];
    expect(seen.slice(0, 2)).toEqual([...values, 77]);
  });

  it('saves the replay path if its values are not JSON', async () => {
    const run = freshRun(true);
    const dates = (limit: number) =>
      fc.asyncProperty(fc.date({ min: new Date(0), noInvalidDate: true }), async (value) => value.getTime() < limit);
    await expect(holdsAsync(dates(1e9), {}, run)).rejects.toThrow('Counterexample');
    const [kept] = keptIn(run)['a property'];
    expect(kept).toEqual({ seed: SEED, path: expect.any(String) });
    await expect(holdsAsync(dates(1e9), { numRuns: 1 }, { ...run, isSearch: false })).rejects.toThrow(kept.path);
    await holdsAsync(dates(Number.POSITIVE_INFINITY), { numRuns: 1 }, { ...run, isSearch: false });
  });

  it('that fails outside of a search leaves the files unchanged', () => {
    const run = freshRun(false);
    expect(() =>
      holds(
        fc.property(fc.nat(), () => false),
        {},
        run,
      ),
    ).toThrow('Counterexample: [0]');
    expect(() => keptIn(run)).toThrow('ENOENT');
  });
});
