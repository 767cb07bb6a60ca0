/**
 * A prompt is plain text with variables in braces: "Write to {name}." The editor shows the variables as chips. An empty
 * line separates paragraphs; a single line break stays inside one. The conversion is lossless in both directions.
 */
import { VARIABLE } from '@leadwright/contract/ai/prompts';
import type { JSONContent } from '@tiptap/react';

/** The editor's name of a chip. */
export const CHIP = 'variable';
const BETWEEN_PARAGRAPHS = '\n\n';

export const bracesOf = (key: string) => `{${key}}`;

/** Text and keys alternate, starting with text. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: braces, index } of text.matchAll(VARIABLE)) {
    parts.push(text.slice(from, index), braces.slice(1, -1));
    from = index + braces.length;
  }
  return [...parts, text.slice(from)];
}

const lineOf = (line: string): JSONContent[] =>
  partsOf(line).flatMap((part, index): JSONContent[] => {
    if (index % 2 === 1) return [{ type: CHIP, attrs: { key: part } }];
    return part ? [{ type: 'text', text: part }] : [];
  });

const paragraphOf = (text: string): JSONContent => {
  const content = text
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), ...lineOf(line)]);
  return { type: 'paragraph', ...(content.length > 0 && { content }) };
};

export const documentOf = (text: string): JSONContent => ({
  type: 'doc',
  content: plainLines(text).split(BETWEEN_PARAGRAPHS).map(paragraphOf),
});

/** Normalizes line ends. */
const plainLines = (text: string) => text.replace(/\r\n?/g, '\n');

export function textOf({ content = [] }: JSONContent): string {
  const inline = (node: JSONContent) => {
    if (node.type === CHIP) return bracesOf(String(node.attrs?.['key']));
    return node.type === 'hardBreak' ? '\n' : (node.text ?? '');
  };
  return content.map((paragraph) => (paragraph.content ?? []).map(inline).join('')).join(BETWEEN_PARAGRAPHS);
}

/** The keys of all variables, with repetitions. */
export const variablesIn = (text: string) => partsOf(text).filter((_, index) => index % 2 === 1);

/** A variable counts as one word. */
export const wordsIn = (text: string) =>
  text.replace(VARIABLE, ' x ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;

/** The text typed after an open brace up to the cursor; null without a brace. `\ufffc` represents a chip. */
export const typedVariable = (before: string) => /\{([^{}\n\ufffc]{0,40})$/.exec(before)?.[1] ?? null;
