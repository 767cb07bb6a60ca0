/**
 * Names in braces are variables: `{name}` is one chip with a label, inserted, skipped, copied and deleted as a whole.
 * Outside the editor it is plain text.
 */
import { MAIL_VALUE } from '@leadwright/contract/resale/mail-templates';
import { InputRule, type JSONContent, mergeAttributes, Node, nodePasteRule } from '@tiptap/react';
import classes from './values.module.css';

export interface KnownValue {
  name: string;
  label: string;
}

const VALUE = 'value';
const NAME = /^[a-z_]\w*$/i;
const TYPED = new RegExp(`${MAIL_VALUE.source}$`, 'i');
const WRITTEN = /<span data-value="(\w+)">\{\1\}<\/span>/g;
const bracesOf = (name: string) => `{${name}}`;

export const valueNode = (known: readonly KnownValue[]) =>
  Node.create({
    name: VALUE,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset['value'] ?? '',
        renderHTML: ({ name }: Record<string, string>) => ({ 'data-value': name }),
      },
    }),
    parseHTML: () => [
      { tag: 'span[data-value]', getAttrs: ({ dataset }) => (NAME.test(dataset['value'] ?? '') ? null : false) },
    ],
    renderHTML: ({ HTMLAttributes, node }) => ['span', mergeAttributes(HTMLAttributes), bracesOf(node.attrs['name'])],
    renderText: ({ node }) => bracesOf(node.attrs['name']),
    addNodeView:
      () =>
      ({ node }) => ({ dom: chipOf(String(node.attrs['name']), known) }),
    /** Typing a known name in braces inserts its chip. */
    addInputRules() {
      return [
        new InputRule({
          find: TYPED,
          handler: ({ state, range, match }) => {
            state.tr.replaceWith(range.from, range.to, this.type.create({ name: match[1] }));
          },
        }),
      ];
    },
    addPasteRules() {
      return [nodePasteRule({ find: MAIL_VALUE, type: this.type, getAttributes: ([, name]) => ({ name }) })];
    },
  });

/** Unknown names are clearly marked. */
function chipOf(name: string, known: readonly KnownValue[]): HTMLElement {
  const chip = document.createElement('span');
  const label = known.find((value) => value.name === name)?.label;
  chip.className = classes.value ?? '';
  chip.title = bracesOf(name);
  chip.textContent = label ?? bracesOf(name);
  if (label === undefined) chip.dataset['unknown'] = 'true';
  return chip;
}

/** Text and names alternate, starting with text. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: braces, 1: name = '', index } of text.matchAll(MAIL_VALUE)) {
    parts.push(text.slice(from, index), name);
    from = index + braces.length;
  }
  return [...parts, text.slice(from)];
}

/** HTML for the editor. Names in attributes stay unchanged. */
export function htmlWithValues(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const parts = partsOf(text.data);
    if (parts.length > 1) text.replaceWith(...parts.map((part, index) => (index % 2 === 0 ? part : spanOf(part))));
  }
  return body.innerHTML;
}

function spanOf(name: string): HTMLElement {
  const span = document.createElement('span');
  span.dataset['value'] = name;
  span.textContent = bracesOf(name);
  return span;
}

export const htmlWithoutValues = (html: string): string => html.replace(WRITTEN, (_, name) => bracesOf(name));

/** Plain text as a document: a paragraph for each line. */
export const documentOf = (text: string): JSONContent => ({
  type: 'doc',
  content: text.split('\n').map((line) => {
    const content = partsOf(line).flatMap((part, index): JSONContent[] => {
      if (index % 2 === 1) return [{ type: VALUE, attrs: { name: part } }];
      return part ? [{ type: 'text', text: part }] : [];
    });
    return { type: 'paragraph', ...(content.length > 0 && { content }) };
  }),
});

export const textOf = ({ content = [] }: JSONContent): string =>
  content.map((paragraph) => (paragraph.content ?? []).map(inlineOf).join('')).join('\n');

const inlineOf = ({ type, attrs, text = '' }: JSONContent) => {
  if (type === VALUE) return bracesOf(String(attrs?.['name']));
  return type === 'hardBreak' ? '\n' : text;
};
