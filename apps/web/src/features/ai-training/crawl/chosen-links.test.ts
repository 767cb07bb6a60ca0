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

  it('default to all that were read and have new text', () => {
    expect(chosenOf(LINKS, {})).toEqual({ urls: [url('/a'), url('/news')], tokens: 400 });
    expect(chosenOf(LINKS, { [url('/a')]: false, [url('/same')]: true })).toEqual({
      urls: [url('/same'), url('/news')],
      tokens: 500,
    });
  });

  it('can be chosen before they are read, and count once they are', () => {
    const soon = LINKS[3] as (typeof LINKS)[number];
    expect(isChosen(soon, {})).toBe(true);
    expect(chosenOf([soon], {}).urls).toEqual([]);
    expect(chosenOf([{ ...soon, state: 'read', tokens: 5 }], {})).toEqual({ urls: [soon.url], tokens: 5 });
  });

  it('never include links that are learned, empty or failed', () => {
    expect(LINKS.filter(isChoosable).map(({ path }) => path)).toEqual(['/a', '/same', '/news', '/soon']);
    expect(chosenOf(LINKS, Object.fromEntries(LINKS.map((link) => [link.url, true]))).tokens).toBe(600);
  });
});
