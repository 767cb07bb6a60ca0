import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectivePieces } from './fragments.rules.ts';

describe('the telling pieces of a searched text', () => {
  it.each([
    ['Kestrel Optics 3f', ['kest', 'ptic', ' 3f']],
    ['info@f3a9b-site.test', ['f3a9']],
    ['https://www.quartz-realty.test/contact', ['quar', 'alty']],
    ['info@site.test', ['info', 'site', 'test']],
    ['kestrel 7919', ['kest', '7919']],
    ['kestrel op', ['kest', ' op']],
    ['harbour dental clinic in Austin', ['harb', 'dent', 'clin']],
  ])('of %j are %j', (text, pieces) => {
    expect(selectivePieces(text)).toEqual(pieces);
  });

  it.each(['dental', 'ab', '%', 'москва', 'Málaga central'])('are not looked for in %j', (text) => {
    expect(selectivePieces(text)).toBeNull();
  });

  it('stand in the text, in their order', () => {
    holds(
      fc.property(fc.string({ unit: fc.constantFrom(...'abkz3 .-@%_\\'), maxLength: 30 }), (text) => {
        let at = 0;
        for (const piece of selectivePieces(text) ?? []) {
          at = text.indexOf(piece, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += piece.length;
        }
      }),
    );
  });
});
