import { describe, expect, it } from 'vitest';
import { html, raw } from './html.ts';

describe('html', () => {
  it('escapes every value, in text and in attributes', () => {
    const nasty = `"><script>alert('x')</script>&`;
    expect(html`<a title="${nasty}">${nasty}</a>`.markup).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</a>',
    );
  });

  it('nests, joins lists, and omits missing values', () => {
    const rows = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
    expect(html`<ul>${rows}${null}${undefined}${false}${0}${raw('<hr>')}</ul>`.markup).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li>0<hr></ul>',
    );
  });
});
