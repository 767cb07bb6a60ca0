import { describe, expect, it } from 'vitest';
import { NUMBERS, words } from './index.ts';

type Tree = { [key: string]: string | Tree };
const leaves = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe('translations', () => {
  const en = new Map(leaves(words.en as unknown as Tree));
  const es = new Map(leaves(words.es as unknown as Tree));

  it('have the same keys in English and Spanish', () => {
    expect([...es.keys()].sort()).toEqual([...en.keys()].sort());
  });

  it('use the same placeholders in both languages', () => {
    const different = [...en]
      .filter(([key, text]) => placeholders(text).join() !== placeholders(es.get(key) ?? '').join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  });

  it('never name the product: the brand in force does', () => {
    const named = [...en, ...es].filter(([, text]) => /leadwright/i.test(text)).map(([key]) => key);
    expect(named).toEqual([]);
  });

  it('spell email one way', () => {
    const otherwise = [...en, ...es].filter(([, text]) => /\be-mail/i.test(text)).map(([key]) => key);
    const inSpanish = [...es].filter(([, text]) => /\bemails?\b/i.test(text.replace(/[{<][^}>]*[}>]/g, '')));
    expect([otherwise, inSpanish.map(([key]) => key)]).toEqual([[], []]);
  });

  it('show numbers as each language groups them, and leave other values as they are', () => {
    const { format } = NUMBERS;
    expect([2000, 12, 4.5].map((n) => format(n, undefined, 'en'))).toEqual(['2,000', '12', '4.5']);
    expect([2000, 1_234_567].map((n) => format(n, undefined, 'es'))).toEqual(['2.000', '1.234.567']);
    expect(format('2000', undefined, 'en')).toBe('2000');
    expect(format(undefined, undefined, 'en')).toBeUndefined();
  });
});
