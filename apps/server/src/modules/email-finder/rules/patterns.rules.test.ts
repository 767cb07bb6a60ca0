import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonsOwn, knownPatterns, rankPublished } from './finding.rules.ts';
import { kindsOf } from './kinds.rules.ts';
import { candidates, mostUsed, PATTERNS, type Pattern, patternOf, shapeOf } from './patterns.rules.ts';

const Name = fc.constantFrom(
  ...['Ada', 'José', 'Jean-Pierre', 'Jürgen', 'Søren', "D'Arcy", 'María José', 'Łukasz', 'Anne Marie', 'Xi', 'Ü'],
);
const LastName = fc.constantFrom(
  ...['Lovelace', 'de la Cruz', 'García López', 'Müller', "O'Neill", 'van der Berg', 'Smith-Jones', 'Åberg', 'Núñez'],
);
const AnyPattern = fc.constantFrom(...PATTERNS);

describe('candidates', () => {
  it('are the usual patterns in their order', () => {
    expect(candidates('Ada', 'Lovelace')).toEqual([
      ...['ada.lovelace', 'ada', 'alovelace', 'adalovelace', 'a.lovelace', 'adal', 'lovelace', 'lovelace.ada'],
      ...['ada_lovelace', 'ada-lovelace'],
    ]);
  });

  it('start with what the domain is known to do, in every spelling of the name', () => {
    expect(candidates('Jürgen', 'Müller', ['{f}{last}']).slice(0, 2)).toEqual(['jmuller', 'jmueller']);
    expect(candidates('Jürgen', 'Müller').slice(0, 4)).toEqual([
      ...['jurgen.muller', 'juergen.mueller', 'jurgen', 'juergen'],
    ]);
    expect(candidates('Jean-Pierre', 'Cruz', ['{first}']).slice(0, 2)).toEqual(['jeanpierre', 'jean']);
    expect(candidates('Inés', 'de la Cruz Romero', ['{first}.{last}']).slice(0, 4)).toEqual([
      ...['ines.delacruzromero', 'ines.cruzromero', 'ines.cruz', 'ines.romero'],
    ]);
  });

  it('need no more of a name than there is', () => {
    expect(candidates('Ada', '')).toEqual(['ada']);
    expect(candidates('', 'Lovelace')).toEqual(['lovelace']);
    expect(candidates('', '')).toEqual([]);
    expect(candidates('李', '小龙')).toEqual([]);
  });

  it('are plain, different and few, whatever the name', () => {
    holds(
      fc.property(fc.string({ maxLength: 30, unit: 'grapheme' }), fc.string({ maxLength: 30 }), (first, last) => {
        const found = candidates(first, last);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(12);
        for (const local of found) expect(local).toMatch(/^[a-z0-9]+([._-][a-z0-9]+)?$/);
      }),
    );
  });

  it("start with the address that follows the domain's pattern", () => {
    holds(
      fc.property(Name, LastName, AnyPattern, (first, last, pattern) => {
        const [local] = candidates(first, last, [pattern]);
        if (local)
          expect(candidates(first, last, [patternOf({ local, firstName: first, lastName: last }) as Pattern])[0]).toBe(
            local,
          );
      }),
    );
  });
});

describe('learning', () => {
  it('derives the pattern of an address from the person’s name in any spelling', () => {
    const of = (local: string, firstName: string, lastName: string) => patternOf({ local, firstName, lastName });
    expect(of('juergen.mueller', 'Jürgen', 'Müller')).toBe('{first}.{last}');
    expect(of('jmuller', 'Jürgen', 'Müller')).toBe('{f}{last}');
    expect(of('ines_cruz', 'Inés', 'de la Cruz')).toBe('{first}_{last}');
    expect(of('oneill', 'Shaun', "O'Neill")).toBe('{last}');
    expect(of('sales', 'Ada', 'Lovelace')).toBeNull();
  });

  it('goes by the most frequent, and by the look where no name is known', () => {
    expect(mostUsed(['{first}', '{f}{last}', '{first}', null])).toEqual(['{first}', '{f}{last}']);
    expect([shapeOf('ada.lovelace'), shapeOf('a.lovelace'), shapeOf('ada-lovelace')]).toEqual([
      '{first}.{last}',
      '{f}.{last}',
      '{first}-{last}',
    ]);
    expect([shapeOf('ada'), shapeOf('ada.b.c'), shapeOf('a_lovelace')]).toEqual([null, null, null]);
    const wanted = {
      domain: 'acme.test',
      published: [],
      colleagues: [
        { firstName: 'Ada', lastName: 'Lovelace', email: 'alovelace@acme.test' },
        { firstName: 'Bob', lastName: 'Stranger', email: 'bob@elsewhere.test' },
      ],
    };
    const seen = ['joe.doe@acme.test', 'info.madrid@acme.test'].map((address) => ({ address, url: null }));
    expect(knownPatterns('acme.test', wanted, seen)).toEqual(['{f}{last}', '{first}.{last}']);
  });
});

describe('published addresses', () => {
  it('rank persons before inboxes and the own domain before others, without throw-away ones', () => {
    const addresses = ['x@mailinator.com', 'joe@agency.test', 'joe@gmail.com', 'info@acme.test', 'ada@acme.test'];
    const ranked = rankPublished(
      'acme.test',
      addresses.map((address) => ({ address, url: null })),
    );
    expect(ranked.map(({ address }) => address)).toEqual(addresses.slice(1).reverse());
  });

  it('belong to a person whose name they are made from', () => {
    const wanted = { domain: 'acme.test', firstName: 'Ada', lastName: 'Lovelace', published: [] };
    const own = ['ada@acme.test', 'ada.lovelace@gmail.com', 'ada@gmail.com', 'bob@acme.test', 'ada@agency.test'];
    expect(own.filter((address) => isPersonsOwn(address, wanted))).toEqual(own.slice(0, 2));
  });

  it('are shared, disposable, or at a big provider', () => {
    expect(kindsOf('info@acme.test').isRole).toBe(true);
    expect(kindsOf('ventas.madrid@acme.test').isRole).toBe(true);
    expect(kindsOf('office2@acme.test').isRole).toBe(true);
    expect(kindsOf('ada.lovelace@acme.test').isRole).toBe(false);
    expect(kindsOf('ada@x.mailinator.com').isDisposable).toBe(true);
    expect(kindsOf('ada@gmail.com')).toEqual({ isRole: false, isDisposable: false, isFree: true });
  });
});
