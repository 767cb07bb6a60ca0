import { readFileSync } from 'node:fs';
import { growth, LINEAR } from '@leadwright/contract/testing/growth';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { countTokens, countTokensOfBook } from '../public.ts';

const EN = `We're a family bakery in Austin, TX — since 1987. Our sourdough (36 h!) isn't cheap: $9.50 a loaf.\n\n  "Best rye
in town", they'd say; see https://bakery.test/menu?x=1&y=2#rye.\t★★★★★ 😀👩‍🍳\r\nOpen 7–15 h, Mon.–Sat.`;
const ES = `¿Quién no querría un pan así? Somos una panadería de Ávila: más de 3.500 clientes, envíos en 24 h, atención «cercana»
y precios desde 2,40 €. ¡Llámanos al +34 600 123 456 o escríbenos a hola@panadería.test! Año 2026, niños, pingüinos.`;
const CODE = readFileSync(new URL(import.meta.url), 'utf8');
const OTHERS = '漢字と仮名、そして한국어。Ελληνικά, русский; עברית! हिन्दी <|endoftext|> <|im_start|>';

/** The tokenizer itself. */
const exactly = (text: string) => encode(text, { disallowedSpecial: new Set() }).length;

describe('tokens of a text', () => {
  it.each([
    ['English', EN],
    ['Spanish', ES],
    ['code', CODE],
    ['other letters, and what looks like a special token', OTHERS],
    ['nothing', ''],
    ['spaces', ' \n\n\t  x  \n'],
  ])('are those of the tokenizer: %s', (_case, text) => {
    expect(countTokens(text)).toBe(exactly(text));
  });

  it('are the same in a book, which is counted in parts', async () => {
    const book = Array.from({ length: 60 }, (_, n) => `${n}. ${EN}\n${ES}\n${CODE}\n${OTHERS}`).join('\n\n');
    expect(book.length).toBeGreaterThan(150_000);
    expect(await countTokensOfBook(book)).toBe(exactly(book));
  });

  it('let others have their turn while a book is counted', async () => {
    let [turns, isCounting] = [0, true];
    const takeTurns = () => {
      turns += 1;
      if (isCounting) setImmediate(takeTurns);
    };
    takeTurns();
    await countTokensOfBook(`${ES} ${EN}\n`.repeat(1_500));
    isCounting = false;
    expect(turns).toBeGreaterThan(10);
  });

  it.each([
    ['one letter', 'a'],
    ['no spaces', '漢字仮名'],
    ['nothing but spaces', ' '],
    ['one sign', '='],
  ])('do not take minutes where nothing can be split: %s', async (_case, part) => {
    const count = (size: number) => countTokensOfBook(part.repeat(size / part.length));
    expect(await count(40_000)).toBeGreaterThan(100);
    expect(await growth(count, 25_000)).toBeLessThan(LINEAR);
  });
});
