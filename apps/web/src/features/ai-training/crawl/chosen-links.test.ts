import { describe, expect, it } from 'vitest';
import { sampleLink } from '../testing.tsx';
import { chosenOf, isChoosable, isChosen } from './chosen-links.ts';

const url = (path: string) => sampleLink(path).url;

describe('the links to learn', () => {
  const LINKS = [
    sampleLink('/a', { tokens: 100 }),
    sampleLink('/same', { tokens: 200, state: 'duplicate' }),
    sampleLink('/news', { tokens: 300, state: 'changed' }),
    sampleLink('/soon', { tokens: null, state: 'reading' }),
    sampleLink('/known', { tokens: 400, state: 'learned' }),
    sampleLink('/void', { tokens: 0, state: 'empty' }),
    sampleLink('/lost', { tokens: null, state: 'failed', reason: 'gone' }),
  ];

  it('are all that were read and say something new, until somebody decides otherwise', () => {
    expect(chosenOf(LINKS, {})).toEqual({ urls: [url('/a'), url('/news')], tokens: 400 });
    expect(chosenOf(LINKS, { [url('/a')]: false, [url('/same')]: true })).toEqual({
      urls: [url('/same'), url('/news')],
      tokens: 500,
    });
  });

  it('may be chosen before they are read, and count once they are', () => {
    const soon = LINKS[3] as (typeof LINKS)[number];
    expect(isChosen(soon, {})).toBe(true);
    expect(chosenOf([soon], {}).urls).toEqual([]);
    expect(chosenOf([{ ...soon, state: 'read', tokens: 5 }], {})).toEqual({ urls: [soon.url], tokens: 5 });
  });

  it('are never what is learned already, is empty or could not be read', () => {
    expect(LINKS.filter(isChoosable).map(({ path }) => path)).toEqual(['/a', '/same', '/news', '/soon']);
    expect(chosenOf(LINKS, Object.fromEntries(LINKS.map((link) => [link.url, true]))).tokens).toBe(600);
  });
});
