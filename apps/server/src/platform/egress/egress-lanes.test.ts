import { describe, expect, it } from 'vitest';
import { createLanes } from './egress-lanes.ts';

describe('lanes', () => {
  it('let so many in at a time, each origin for itself, in the order in which they came', () => {
    const lanes = createLanes(2);
    const begun: string[] = [];
    const enter = (origin: string, name: string, isWanted = true) =>
      lanes.enter(origin, { start: () => isWanted && begun.push(name) > 0 });
    for (const name of ['a1', 'a2', 'a3']) enter('a', name);
    enter('a', 'unwanted', false);
    enter('a', 'a4');
    enter('b', 'b1');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    lanes.leave('a');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    lanes.leave('a');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('bear that everybody fails at once', () => {
    const lanes = createLanes(1);
    let [begun, count] = [0, 50_000];
    lanes.enter('a', { start: () => true });
    for (; count > 0; count -= 1)
      lanes.enter('a', {
        start() {
          begun += 1;
          lanes.leave('a');
          return true;
        },
      });
    lanes.leave('a');
    expect(begun).toBe(50_000);
    const later: string[] = [];
    lanes.enter('a', { start: () => later.push('later') > 0 });
    expect(later).toEqual(['later']);
  });
});
