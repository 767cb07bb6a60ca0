import { describe, expect, it, vi } from 'vitest';
import type { Platform } from './context.ts';
import { memoryFor } from './memory.ts';

describe('what a process remembers', () => {
  const platform = () => ({}) as Platform;

  it('is the newest, up to a number of things', () => {
    const memory = memoryFor<number>({ most: 2, ms: 60_000 })(platform());
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) memory.set(key, value);
    expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([undefined, 2, 3]);
    memory.set('b', 4);
    memory.set('d', 5);
    expect(['b', 'c', 'd'].map((key) => memory.get(key))).toEqual([4, undefined, 5]);
    memory.delete('b');
    expect(memory.get('b')).toBeUndefined();
  });

  it('is forgotten after its time', () => {
    vi.useFakeTimers();
    try {
      const memory = memoryFor<number>({ most: 2, ms: 1000 })(platform());
      memory.set('a', 1);
      vi.advanceTimersByTime(999);
      expect(memory.get('a')).toBe(1);
      vi.advanceTimersByTime(1);
      expect(memory.get('a')).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('belongs to one program', () => {
    const of = memoryFor<number>({ most: 2, ms: 1000 });
    const [one, other] = [platform(), platform()];
    of(one).set('a', 1);
    expect([of(one).get('a'), of(other).get('a')]).toEqual([1, undefined]);
  });
});
