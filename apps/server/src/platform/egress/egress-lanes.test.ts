import { describe, expect, it, vi } from 'vitest';
import { createLanes, type Line } from './egress-lanes.ts';

/** Lines in the order in which they were opened. */
function opened(most: number) {
  const lines: Line[] = [];
  const open = () => {
    const line = { dispatch: vi.fn(), destroy: vi.fn(async () => {}) } as unknown as Line;
    lines.push(line);
    return line;
  };
  return { lines, lanes: createLanes(most, open) };
}

describe('lanes', () => {
  it('limit the requests per origin, in the order of arrival', () => {
    const { lanes } = opened(2);
    const begun: string[] = [];
    const used: Line[] = [];
    const enter = (origin: string, name: string, isWanted = true) =>
      lanes.enter(origin, { start: (line) => isWanted && begun.push(name) > 0 && used.push(line) > 0 });
    for (const name of ['a1', 'a2', 'a3']) enter('a', name);
    enter('a', 'unwanted', false);
    enter('a', 'a4');
    enter('b', 'b1');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    lanes.leave('a', used[0] as Line, false);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    lanes.leave('a', used[1] as Line, false);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('pass a line on to who comes next, and replace one that is spoilt', () => {
    const { lanes, lines } = opened(1);
    const used: Line[] = [];
    const enter = () => lanes.enter('a', { start: (line) => used.push(line) > 0 });
    for (let n = 0; n < 3; n += 1) enter();
    lanes.leave('a', lines[0] as Line, false);
    lanes.leave('a', lines[0] as Line, true);
    expect(used).toEqual([lines[0], lines[0], lines[1]]);
    expect(lines[0]?.destroy).toHaveBeenCalled();
    expect(lines).toHaveLength(2);
  });

  it('close idle connections, and open new ones later', () => {
    vi.useFakeTimers();
    try {
      const { lanes, lines } = opened(2);
      const enter = () => lanes.enter('a', { start: () => true });
      enter();
      lanes.leave('a', lines[0] as Line, false);
      enter();
      vi.advanceTimersByTime(60_000);
      expect(lines[0]?.destroy).not.toHaveBeenCalled();
      lanes.leave('a', lines[0] as Line, false);
      vi.advanceTimersByTime(60_000);
      expect(lines[0]?.destroy).toHaveBeenCalledOnce();
      enter();
      expect(lines).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('bear that everybody fails at once', () => {
    const { lanes, lines } = opened(1);
    let [begun, count] = [0, 50_000];
    lanes.enter('a', { start: () => true });
    for (; count > 0; count -= 1)
      lanes.enter('a', {
        start(line) {
          begun += 1;
          lanes.leave('a', line, false);
          return true;
        },
      });
    lanes.leave('a', lines[0] as Line, false);
    expect(begun).toBe(50_000);
    const later: string[] = [];
    lanes.enter('a', { start: () => later.push('later') > 0 });
    expect(later).toEqual(['later']);
  });
});
