import { describe, expect, it } from 'vitest';
import { flatText, hashOf, keptText, shownAddress } from './text.rules.ts';

describe('a text that is kept', () => {
  it('has no characters that cannot be kept', () => {
    expect(keptText('a\u0000b\r\nc\ud800 ')).toBe('ab\nc\ufffd');
  });

  it('is recognised whatever its white space is', () => {
    expect(hashOf('One price\n for each  site.')).toBe(hashOf(' One price for each site. '));
    expect(hashOf('One price')).not.toBe(hashOf('One Price'));
  });

  it('stands below its headings', () => {
    expect(
      flatText([
        { heading: 'A', text: 'x' },
        { heading: '', text: 'y' },
        { heading: 'B', text: '' },
      ]),
    ).toBe('A\nx\n\ny\n\nB');
  });
});

describe('an address', () => {
  it('is shown as people say it', () => {
    expect(shownAddress('https://www.acme.test/')).toBe('acme.test');
    expect(shownAddress('http://acme.test/precios/a%C3%B1o?x=1')).toBe('acme.test/precios/año?x=1');
    expect(shownAddress('https://acme.test/%E0%A4%A')).toBe('acme.test/%E0%A4%A');
  });
});
