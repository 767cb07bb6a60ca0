import { describe, expect, it } from 'vitest';
import { cleanHtml, escapeHtml, textOfHtml } from './clean-html.ts';

describe('cleanHtml', () => {
  it('keeps formatted text', () => {
    const html = '<p>Hi <strong>Ann</strong>, <em>welcome</em>.<br>Bye</p><ul><li>One</li><li>Two</li></ul>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<p>1 &lt; 2 &amp; &quot;3&quot; {name} {{y}}</p>')).toBe(
      '<p>1 &lt; 2 &amp; &quot;3&quot; {name} {{y}}</p>',
    );
  });

  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<p onclick="alert(1)" style="position:fixed">x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><a href="https://x.test">a</a><script>1</script></svg>b', 'b'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" java\nscript:alert(1)">x</a>', 'x'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,x">x</a>', 'x'],
    ['<a href="//x.test">x</a>', 'x'],
    ['<iframe src="https://x.test">y</iframe><style>p{}</style>z', 'z'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['<form action="/x"><input name=a><button>b</button></form>c', 'c'],
    ['<!--[if mso]><p>x</p><![endif]-->y', 'y'],
    ['<p title="a>b<script>">x', '<p>x</p>'],
    ['<math><mtext></p><img src=x></math>ok', 'ok'],
  ])('makes %s harmless', (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
  });

  it('writes links anew, and opens them elsewhere', () => {
    expect(cleanHtml('<a class="x" href=\'https://x.test/?a=1&b="2"\' onmouseover=x>x</a>')).toBe(
      '<a href="https://x.test/?a=1&amp;b=&quot;2&quot;" rel="noopener noreferrer" target="_blank">x</a>',
    );
  });

  it('closes what was left open, and nothing that never was', () => {
    expect(cleanHtml('<p><strong>a</p></em>b<ul><li>c')).toBe('<p><strong>a</strong></p>b<ul><li>c</li></ul>');
    expect(cleanHtml('<p>'.repeat(5000)).length).toBeLessThan(500);
  });

  it('shows pictures only where it is told which', () => {
    const isPicture = (address: string) => address.startsWith('/files/');
    const given = '<img src="/files/a.png" alt="A&quot;" onload=x><img src="https://x.test/b.png">';
    expect(cleanHtml(given, { also: ['img'], isPicture })).toBe('<img src="/files/a.png" alt="A&quot;">');
    expect(cleanHtml(given, { also: ['img'] })).toBe('');
  });

  it('is the same when it is cleaned again', () => {
    for (const html of ['<p>a &amp;amp; b</p>', '<a href="https://x.test/&quot;>">y</a>', '<<p>>', "it's"])
      expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
  });
});

describe('textOfHtml', () => {
  it('has a line for each paragraph and item, and the address of a link', () => {
    const html = cleanHtml(
      '<p>Hi &amp; bye</p><ul><li>One</li><li>Two</li></ul><p><a href="https://x.test">Go</a></p>',
    );
    expect(textOfHtml(html)).toBe('Hi & bye\n\n- One\n- Two\n\nGo (https://x.test)');
  });
});

it('escapes every sign of markup', () => {
  expect(escapeHtml(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
});
