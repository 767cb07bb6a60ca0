import { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { describe, expect, it } from 'vitest';
import { documentOf, htmlWithoutValues, htmlWithValues, textOf, valueNode } from './values.ts';

const KNOWN = [{ name: 'name', label: 'First name' }];

const editorWith = (html: string) =>
  new Editor({ extensions: [StarterKit, valueNode(KNOWN)], content: htmlWithValues(html) });

describe('variables in a text', () => {
  it('survive a round trip through the editor', () => {
    const html =
      '<p>Hello <strong>{name}</strong>, {{other}}</p><p>{gone} <a href="https://x.test/{name}">link</a></p>';
    expect(htmlWithoutValues(htmlWithValues(html))).toBe(html);
    for (const text of ['', 'Your {brand} trial', 'a\n{b}\n\nc', '{{a}} {b}{c}'])
      expect(textOf(documentOf(text))).toBe(text);
  });

  it('are single chips with a readable label; unknown ones show their name', () => {
    const editor = editorWith('<p>Hello {name}, {gone}</p>');
    const [known, unknown] = editor.view.dom.querySelectorAll<HTMLElement>('span[title]');
    expect([known?.textContent, known?.title, known?.dataset['unknown']]).toEqual(['First name', '{name}', undefined]);
    expect([unknown?.textContent, unknown?.dataset['unknown']]).toEqual(['{gone}', 'true']);
    expect(editor.getText()).toBe('Hello {name}, {gone}');
    // "Hello " and the chip: Backspace behind it deletes the whole chip.
    editor.commands.setTextSelection({ from: 7, to: 8 });
    editor.commands.deleteSelection();
    expect(htmlWithoutValues(editor.getHTML())).toBe('<p>Hello , {gone}</p>');
    editor.destroy();
  });

  it('stay plain names when pasted', () => {
    const editor = editorWith('<p><span data-value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</span></p>');
    expect(editor.getHTML()).toBe('<p>x</p>');
    editor.destroy();
  });
});
