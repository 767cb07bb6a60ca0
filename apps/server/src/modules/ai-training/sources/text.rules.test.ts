import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../testing/random.ts';
import { countLong } from './prepare.service.ts';
import { flatText, hashOf, keptText, portionsOf, shownAddress } from './text.rules.ts';

describe('a long text', () => {
  it('is counted in portions as if it were counted as a whole', async () => {
    const signs = ['\n', '\n\n', ' ', '  ', '/', '//', '{', '}', ';', 'a', 'Año', 'é', '12', '1234567', '.', '漢', '🙂', '\t', "'s"];
    const next = randomFrom(7);
    for (let round = 0; round < 20; round += 1) {
      const text = Array.from({ length: 3_000 }, () => signs[Math.floor(next() * signs.length)]).join('');
      const whole = encode(text).length;
      const portions = [...portionsOf(text, 50)];
      expect(portions.join('')).toBe(text);
      expect(portions.reduce((sum, portion) => sum + encode(portion).length, 0)).toBe(whole);
      expect(await countLong(text)).toBe(whole);
    }
  });
});

describe('a text that is kept', () => {
  it('has no characters that cannot be kept, and breaks in endless words', () => {
    expect(keptText('a\u0000b\r\nc\ud800 ')).toBe('ab\nc\ufffd');
    expect(keptText('a'.repeat(2_500)).split('\n').map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
    expect(keptText('!'.repeat(1_001))).toContain('\n');
    const once = keptText('ñ'.repeat(5_000));
    expect(keptText(once)).toBe(once);
  });

  it('is recognised whatever its white space is', () => {
    expect(hashOf('One price\n for each  site.')).toBe(hashOf(' One price for each site. '));
    expect(hashOf('One price')).not.toBe(hashOf('One Price'));
  });

  it('stands below its headings', () => {
    expect(flatText([{ heading: 'A', text: 'x' }, { heading: '', text: 'y' }, { heading: 'B', text: '' }])).toBe('A\nx\n\ny\n\nB');
  });
});

describe('an address', () => {
  it('is shown as people say it', () => {
    expect(shownAddress('https://www.acme.test/')).toBe('acme.test');
    expect(shownAddress('http://acme.test/precios/a%C3%B1o?x=1')).toBe('acme.test/precios/año?x=1');
    expect(shownAddress('https://acme.test/%E0%A4%A')).toBe('acme.test/%E0%A4%A');
  });
});
