import { describe, expect, it } from 'vitest';
import { seenAs } from './links.rules.ts';

const link = (path: string, outcome: 'read' | 'empty' | 'failed' | null, hash: string | null = null) => ({
  url: `https://a.test/${path}`,
  outcome,
  hash,
});
const source = (id: number, path: string, hash: string) => ({ id, url: `https://a.test/${path}`, hash });

describe('a link of a crawl', () => {
  it('is what its page, the others and the sources make it', () => {
    const links = [
      ...[link('a', 'read', '1'), link('b', 'read', '1'), link('c', 'read', '2'), link('d', 'read', '3')],
      ...[link('e', 'read', '4'), link('f', 'empty'), link('g', 'failed'), link('h', null), link('i', null)],
    ];
    const learned = [source(7, 'c', '2'), source(8, 'd', 'other'), source(9, 'elsewhere', '4')];
    expect(seenAs(links, learned, 'reading').map(({ state, sourceId }) => [state, sourceId])).toEqual([
      ...[
        ['read', null],
        ['duplicate', null],
        ['learned', 7],
        ['changed', 8],
        ['duplicate', 9],
      ],
      ...[
        ['empty', null],
        ['failed', null],
        ['reading', null],
        ['waiting', null],
      ],
    ]);
  });

  it('is not read after the crawl has ended', () => {
    expect(seenAs([link('a', null)], [], 'stopped')).toEqual([{ state: 'waiting', sourceId: null }]);
  });
});
