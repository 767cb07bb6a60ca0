import { describe, expect, it } from 'vitest';
import { widened } from './useKeptRows.ts';

describe('mounted rows', () => {
  it('start with the visible ones', () => {
    expect(widened(null, { from: 3, to: 9 })).toEqual({ from: 3, to: 9 });
  });

  it('stay while scrolling, in either direction', () => {
    expect(widened({ from: 0, to: 9 }, { from: 10, to: 19 })).toEqual({ from: 0, to: 19 });
    expect(widened({ from: 10, to: 19 }, { from: 2, to: 11 })).toEqual({ from: 2, to: 19 });
    expect(widened({ from: 0, to: 99 }, { from: 40, to: 50 })).toEqual({ from: 0, to: 99 });
  });

  it('start over after a jump, so that not everything in between renders at once', () => {
    expect(widened({ from: 0, to: 9 }, { from: 80, to: 89 })).toEqual({ from: 80, to: 89 });
    expect(widened({ from: 80, to: 89 }, { from: 0, to: 9 })).toEqual({ from: 0, to: 9 });
  });
});
