import { describe, expect, it } from 'vitest';
import { textOf } from './charset.rules.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

describe('the charset of a page', () => {
  it.each([
    ['what its server says', bytes('Müller', 'latin1'), 'text/html; charset="ISO-8859-1"', 'Müller'],
    ['what the page says', bytes('<meta charset=windows-1252>Müller', 'latin1'), 'text/html', 'Müller'],
    [
      'what the page says in the old way',
      bytes('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-15">20 \u00a4', 'latin1'),
      '',
      '20 €',
    ],
    ['what its first line says', bytes('<?xml version="1.0" encoding="iso-8859-1"?>é', 'latin1'), '', 'é'],
    ['its mark before what anybody says', bytes('\ufeffMüller'), 'text/html; charset=iso-8859-1', 'Müller'],
    ['its mark for wide letters', bytes('\ufeffMüller', 'utf16le'), 'text/html', 'Müller'],
    ['other alphabets', Buffer.from([0xcf, 0xf0, 0xe8]), 'text/html; charset=windows-1251', 'При'],
    ['Japanese', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=Shift_JIS', '日本'],
    ['nothing, when it is UTF-8 all the same', bytes('Müller'), 'text/html', 'Müller'],
    ['nothing, when it is not', bytes('Müller', 'latin1'), '', 'Müller'],
    ['a word nobody knows', bytes('Müller'), 'text/html; charset=klingon', 'Müller'],
    ['UTF-16, although it was readable', bytes('<meta charset="utf-16">Müller'), '', 'Müller'],
  ])('follow %s', (_by, body, type, text) => {
    expect(textOf(body, type).replace(/^<[^>]*>/, '')).toBe(text);
  });

  it('are those of UTF-8 although the last one was cut in half', () => {
    expect(textOf(bytes('Zoë').subarray(0, 3), '')).toMatch(/^Zo/);
    expect(textOf(bytes('Müller, Zoë').subarray(0, -1), '')).toContain('Müller');
  });
});
