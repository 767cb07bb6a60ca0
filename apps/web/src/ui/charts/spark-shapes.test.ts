import { describe, expect, it } from 'vitest';
import { barsOf, outlineOf } from './spark-shapes.ts';

describe('a small chart', () => {
  it('spans from zero to its largest value', () => {
    expect(barsOf([0, 5, 10])).toEqual([0, 50, 100]);
    expect(outlineOf([0, 10, 5])).toBe('0 97L50 3L100 50');
  });

  it('is flat if nothing happened, or only once', () => {
    expect(barsOf([0, 0])).toEqual([0, 0]);
    expect(outlineOf([0, 0, 0])).toBe('0 97L50 97L100 97');
    expect(outlineOf([7])).toBe('0 3L100 3');
  });
});
