import { growth, LINEAR } from '@leadwright/contract/testing/growth';
import { describe, expect, it } from 'vitest';
import { findCode, findLinks, readMail, wordsOf } from './read-mail.ts';

describe('findCode', () => {
  it.each([
    ['Your code is 482913.', '482913'],
    ['Code: 482913', '482913'],
    ['482913 is your code, 111111 is not', '482913'],
    ['Order 12345678, code (107734)', '107734'],
    ['Colour #573311, see https://x.test/123456 and +34123456', null],
    ['Only 12345 here', null],
    ['Total 123456.78', null],
  ])('in "%s" it is %s', (text, code) => {
    expect(findCode('', text, '')).toBe(code);
  });

  it('checks the text first, then the HTML without its styles, then the subject', () => {
    const html = '<style>a{color:#222222;width:333333}</style><p>Use <b>444444</b></p>';
    expect(findCode('Code 555555', '', html)).toBe('444444');
    expect(findCode('Code 555555', '666666', html)).toBe('666666');
    expect(findCode('Code 555555', '', '<p>No code</p>')).toBe('555555');
  });
});

describe('findLinks', () => {
  it('finds each web address in HTML and text once', () => {
    const html = `<a class="b" href="https://a.test/x?y=1&amp;z=2">A</a><a href='javascript:alert(1)'>B</a><a href="mailto:x@y.test">C</a>`;
    expect(findLinks('See https://b.test/path. Or (https://a.test/x?y=1&z=2)', html)).toEqual([
      'https://a.test/x?y=1&z=2',
      'https://b.test/path',
    ]);
  });
});

describe('hostile mail', () => {
  it('is parsed quickly, however broken its markup is', async () => {
    const read = (markup: string) => [findCode('', markup, markup), findLinks(markup, markup)];
    for (const part of ['<', '<!--', '<a href=', '<style>', '&#', '<a ', 'href = '])
      expect(await growth((size) => read(part.repeat(size)), 75_000), part).toBeLessThan(LINEAR);
  });

  it('never shows styles, scripts and comments as text', () => {
    expect(
      wordsOf('<title>t</title><STYLE>x</STYLE><script>y</script><!-- z --><p>Hello&nbsp;&lt;you&gt; &#128512;</p>'),
    ).toBe('Hello <you> 😀');
  });

  it('never throws', async () => {
    for (const source of [
      '',
      '\r\n\r\n',
      'Subject: =?utf-8?B?////?=\r\n\r\n\0\0',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a',
    ]) {
      expect(await readMail(Buffer.from(source))).toMatchObject({ code: null, links: [] });
    }
  });
});
