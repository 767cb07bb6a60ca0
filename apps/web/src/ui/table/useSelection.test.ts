import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, isTicked, rangeOf, type Selection, withTicks } from './useSelection.ts';

const none: Selection = { mode: 'some', ids: new Set() };
const all: Selection = { mode: 'all', except: new Set() };

describe('ticked rows', () => {
  it('count the ticked rows, also when everything that matches is ticked', () => {
    expect(countOf(withTicks(none, ['a', 'b'], true), 100)).toBe(2);
    expect(countOf(all, 12_431)).toBe(12_431);
    expect(countOf(withTicks(all, ['a'], false), 12_431)).toBe(12_430);
  });

  it('include the whole range with shift, in either direction', () => {
    const order = ['a', 'b', 'c', 'd', 'e'];
    expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(rangeOf(order, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(rangeOf(order, null, 'c')).toEqual(['c']);
    expect(rangeOf(order, 'gone', 'c')).toEqual(['c']);
  });

  it('agree with a plain list of booleans for any sequence of ticks', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const step = fc.tuple(fc.subarray(ids), fc.boolean());
    holds(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (startWithAll, steps) => {
        const model = new Map(ids.map((id) => [id, startWithAll]));
        let selection: Selection = startWithAll ? all : none;
        for (const [some, ticked] of steps) {
          selection = withTicks(selection, some, ticked);
          for (const id of some) model.set(id, ticked);
        }
        expect(ids.map((id) => isTicked(selection, id))).toEqual([...model.values()]);
        expect(countOf(selection, ids.length)).toBe([...model.values()].filter(Boolean).length);
      }),
    );
  });
});
