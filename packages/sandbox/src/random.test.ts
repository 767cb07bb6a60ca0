import { describe, expect, it } from 'vitest';
import { createRandom, seededDigits, seededToken } from './random.ts';

const draw = (...key: [number, ...string[]]) => Array.from({ length: 20 }, createRandom(...key).next);

describe('createRandom', () => {
  it('repeats itself for the same seed and labels, and only for them', () => {
    expect(draw(1, 'people')).toEqual(draw(1, 'people'));
    expect(draw(1, 'people')).not.toEqual(draw(2, 'people'));
    expect(draw(1, 'people')).not.toEqual(draw(1, 'places'));
  });

  it('draws evenly and within its bounds', () => {
    const random = createRandom(7);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) {
      const drawn = random.int(0, 5);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(9_500);
    expect(Math.max(...counts)).toBeLessThan(10_500);
  });

  it('shuffles without losing anything and leaves the original alone', () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    const mixed = createRandom(1, 'deck').shuffle(items);
    expect(mixed).not.toEqual(items);
    expect([...mixed].sort()).toEqual(items);
    expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses to pick from nothing', () => {
    expect(() => createRandom(1).pick([])).toThrow('Nothing to pick from');
  });
});

describe('seeded values', () => {
  it('gives tokens that are safe in a URL and digits of the asked length', () => {
    expect(seededToken(1, 'a')).toMatch(/^[\w-]{43}$/);
    expect(seededToken(1, 'a')).toBe(seededToken(1, 'a'));
    expect(seededToken(1, 'a')).not.toBe(seededToken(1, 'b'));
    expect(seededDigits(21, 1, 'a')).toMatch(/^[1-9]\d{20}$/);
  });
});
