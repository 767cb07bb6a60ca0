import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Experience, inOrder, type RankedSource, worthOf } from './order.rules.ts';

const SOURCES: RankedSource[] = [
  { id: 'website', price: 0 },
  { id: 'finder', price: 0 },
  { id: 'hunter', price: 0.1 },
  { id: 'people-data-labs', price: 1 },
  { id: 'apollo', price: 1 },
];
const ids = (sources: RankedSource[]) => sources.map(({ id }) => id);
const known = (experience: Record<string, Partial<Experience>>) =>
  new Map(
    Object.entries(experience).map(([id, it]): [string, Experience] => [
      id,
      { asked: 0, found: 0, choice: 'auto', ...it },
    ]),
  );

describe('the order of sources', () => {
  it('is the given one while nothing is known', () => {
    expect(ids(inOrder(SOURCES, new Map()))).toEqual(ids(SOURCES));
    expect(ids(inOrder(SOURCES, new Map(), 25))).toEqual(ids(SOURCES));
  });

  it('is by what was found for the price', () => {
    const experience = known({
      website: { asked: 100, found: 5 },
      hunter: { asked: 40, found: 36 },
      apollo: { asked: 40, found: 40 },
    });
    expect(ids(inOrder(SOURCES, experience))).toEqual(['hunter', 'website', 'finder', 'apollo', 'people-data-labs']);
  });

  it('is not turned round by a lucky beginning', () => {
    const experience = known({ website: { asked: 200, found: 160 }, hunter: { asked: 2, found: 2 } });
    expect(ids(inOrder(SOURCES, experience))[0]).toBe('website');
  });

  it('has the pinned ones first and leaves the excluded ones out', () => {
    const experience = known({ apollo: { choice: 'pinned' }, website: { choice: 'excluded', asked: 9, found: 9 } });
    expect(ids(inOrder(SOURCES, experience))).toEqual(['apollo', 'finder', 'hunter', 'people-data-labs']);
  });

  it('lets the one who was asked least try first, for a lead now and then, and always for the same ones', () => {
    const experience = known({
      website: { asked: 900, found: 800 },
      finder: { asked: 80 },
      hunter: { asked: 60 },
      apollo: { asked: 5 },
    });
    const first = (lead: number) => inOrder(SOURCES, experience, lead)[0]?.id;
    expect([1, 24, 25, 26, 25].map(first)).toEqual([
      ...['website', 'website', 'people-data-labs', 'website', 'people-data-labs'],
    ]);
  });

  const choice = fc.constantFrom('auto', 'pinned', 'excluded');
  const experience = fc
    .record({ asked: fc.nat(500), share: fc.nat(100), choice })
    .map(
      ({ asked, share, choice: chosen }) =>
        ({ asked, found: Math.floor((asked * share) / 100), choice: chosen }) as Experience,
    );
  const known5 = fc
    .array(fc.option(experience), { minLength: 5, maxLength: 5 })
    .map(
      (all) =>
        new Map(all.flatMap((each, index) => (each ? [[SOURCES[index]?.id ?? '', each] as [string, Experience]] : []))),
    );

  it('always: no source twice, none lost, excluded ones never, pinned ones first, the same on a repeat', () => {
    holds(
      fc.property(known5, fc.nat(1000), (experienced, lead) => {
        const order = ids(inOrder(SOURCES, experienced, lead));
        const chosen = (id: string) => experienced.get(id)?.choice ?? 'auto';
        expect([...order].sort()).toEqual(
          ids(SOURCES)
            .filter((id) => chosen(id) !== 'excluded')
            .sort(),
        );
        const pinned = order.map((id) => chosen(id) === 'pinned');
        expect(pinned).toEqual(pinned.toSorted((a, b) => Number(b) - Number(a)));
        expect(ids(inOrder(SOURCES, experienced, lead))).toEqual(order);
      }),
    );
  });

  it('does not depend on the order they were given in, but for equals', () => {
    holds(
      fc.property(known5, fc.shuffledSubarray(SOURCES, { minLength: 5 }), (experienced, shuffled) => {
        const worths = (list: RankedSource[]) =>
          list
            .filter(({ id }) => id !== 'website' && id !== 'finder')
            .map((source) => worthOf(source, experienced.get(source.id) ?? { asked: 0, found: 0 }));
        expect(worths(inOrder(shuffled, experienced))).toEqual(worths(inOrder(SOURCES, experienced)));
      }),
    );
  });

  it('more finds never move a source back', () => {
    holds(
      fc.property(known5, fc.constantFrom(...ids(SOURCES)), (experienced, id) => {
        const it = experienced.get(id) ?? { asked: 0, found: 0, choice: 'auto' as const };
        const better = new Map(experienced).set(id, { ...it, asked: it.asked + 1, found: it.found + 1 });
        const placeIn = (all: ReadonlyMap<string, Experience>) => ids(inOrder(SOURCES, all)).indexOf(id);
        // The site always comes before its mail server, even if the mail server has better results.
        if (id !== 'finder') expect(placeIn(better)).toBeLessThan(placeIn(experienced) + 1);
      }),
    );
  });
});
