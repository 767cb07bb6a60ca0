import { describe, expect, it } from 'vitest';
import { companiesText, readCompanies, readText } from './answers.rules.ts';

const read = (answer: string, words = 50, type: 'direct' | 'first_line' = 'direct') => readText(type, answer, 3, words);

describe('a text as it is kept', () => {
  it.each([
    ['A fact [1], another[2] .', 'A fact, another .', [1, 2]],
    ['Both [1, 2] and [3][1].', 'Both and.', [1, 2, 3]],
    ['In [2024] and [4] nothing [0].', 'In [2024] and [4] nothing [0].', []],
    ['[1] At the start.', 'At the start.', [1]],
    ['Two\r\n\r\n\r\n\r\nparagraphs [3]', 'Two\n\nparagraphs', [3]],
    ['“Quoted as a whole.”', 'Quoted as a whole.', []],
    ['<b>Bold</b> & *starred*', '<b>Bold</b> & *starred*', []],
    ['hid\u200bden \u202eturned\u0007', 'hidden turned', []],
  ])('has its sources taken out: %s', (answer, text, used) => {
    expect(read(answer)).toMatchObject({ text, used });
  });

  it('keeps the source numbers in the marked form', () => {
    expect(read('A fact [1].')?.marked).toBe('A fact [1].');
  });

  it('is on one line where a line was asked for', () => {
    expect(read('One\n\ntwo [1]\nthree', 50, 'first_line')?.text).toBe('One two three');
  });

  it('has no more words than asked for: it ends with a sentence, or with the last word', () => {
    expect(read('One two three. Four five six seven.', 5)?.text).toBe('One two three.');
    expect(read('One two three four five six seven', 5)?.text).toBe('One two three four five…');
    expect(read('One [1] two [2] three.', 3)?.text).toBe('One two three.');
  });

  it.each(['', ' \n ', '[1]', '??? --- [2]', '\u0000\u0001', '12345'])(
    'is nothing when there is nothing to read: %j',
    (answer) => {
      expect(read(answer)).toBeNull();
    },
  );

  it('fits its column for answers of any length', () => {
    expect(readText('subject', 'word '.repeat(1000), 0, 400)?.text.length).toBeLessThanOrEqual(255);
  });
});

describe('companies that a model named', () => {
  const self = { name: 'Alta Dental', company: '', domain: 'alta.test' };
  const named = (companies: { name: string; website?: string; why?: string; sources?: number[] }[]) =>
    readCompanies(
      'similar',
      { companies: companies.map((each) => ({ website: '', why: '', sources: [], ...each })) },
      self,
      2,
      4,
    );

  it('stand once each, without the lead itself, with websites in their normal form', () => {
    const found = named([
      { name: 'Álta  dental' },
      { name: 'Other', website: 'HTTPS://alta.test/about' },
      { name: 'Rival', website: 'Rival.test/', why: 'One two [1] three four five', sources: [2, 2, 9] },
      { name: 'rival' },
      { name: 'Rival again', website: 'https://rival.test/x' },
      { name: 'Odd', website: 'javascript:alert(1)' },
      { name: '???' },
    ]);
    expect(found).toEqual([
      {
        kind: 'similar',
        name: 'Rival',
        website: 'https://rival.test',
        domain: 'rival.test',
        why: 'One two three four…',
        sources: [2],
      },
      { kind: 'similar', name: 'Odd', website: '', domain: '', why: '', sources: [] },
    ]);
    expect(companiesText(found)).toBe('Rival (rival.test); Odd');
  });

  it('are ten at most', () => {
    expect(named(Array.from({ length: 30 }, (_each, n) => ({ name: `Company ${n}` })))).toHaveLength(10);
  });
});
