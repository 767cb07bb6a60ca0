import { describe, expect, it } from 'vitest';
import { cleanWords } from './clean.ts';
import { escapeHtml, textOfHtml } from './plain.ts';

describe('textOfHtml', () => {
  it('has a line for each paragraph and item, and the address of a link', () => {
    const html = cleanWords(
      '<p>Hi &amp; bye</p><ul><li>One</li><li>Two</li></ul><p><a href="https://x.test">Go</a></p>',
    );
    expect(textOfHtml(html)).toBe('Hi & bye\n\n- One\n- Two\n\nGo (https://x.test/)');
  });
});

it('escapes every sign of markup', () => {
  expect(escapeHtml(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
});

it('has no pictures and videos where only words are meant', () => {
  const picture = `/files/${'0123456789abcdef'.repeat(2)}.png`;
  const given = `<p>Hi<img src="${picture}"><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe><script>1</script></p>`;
  expect(cleanWords(given)).toBe('<p>Hi</p>');
});
