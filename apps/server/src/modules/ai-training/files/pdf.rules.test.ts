import { describe, expect, it } from 'vitest';
import { looksLikePdf, unwrapped } from './pdf.rules.ts';

describe('a file', () => {
  it('is a PDF by its bytes, wherever in the beginning they say so', () => {
    expect(looksLikePdf(Buffer.from('%PDF-1.7\n'))).toBe(true);
    expect(looksLikePdf(Buffer.from(`${'\n'.repeat(500)}%PDF-1.4`))).toBe(true);
    expect(looksLikePdf(Buffer.from('<html>%pdf'))).toBe(false);
    expect(looksLikePdf(Buffer.concat([Buffer.alloc(5_000), Buffer.from('%PDF-1.4')]))).toBe(false);
  });
});

describe('the lines of a page', () => {
  it('become paragraphs', () => {
    const page = [
      ...['Prices', 'A booking page is live nine working days after we have your open-', 'ing hours and price list.'],
      ...['', 'Every site has one price, and the texts are part of it, in two lan-', 'guages.'],
      ...['• First', '• Second'],
    ];
    expect(unwrapped(page.join('\n'))).toBe(
      [
        'Prices',
        'A booking page is live nine working days after we have your opening hours and price list.',
        'Every site has one price, and the texts are part of it, in two languages.',
        '• First',
        '• Second',
      ].join('\n'),
    );
    expect(unwrapped('')).toBe('');
  });
});
