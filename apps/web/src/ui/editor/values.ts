/** Marks names in braces while they are written: `{name}` is a value, and one that nobody knows is seen at once. */
import { MAIL_VALUE } from '@leadwright/contract/resale/mail-templates';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import classes from './Editor.module.css';

export const markValues = (known: readonly string[]) =>
  Extension.create({
    name: 'values',
    addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => marksIn(doc, known) } })],
  });

function marksIn(doc: Node, known: readonly string[]): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const { 0: all, 1: name = '', index } of (node.text ?? '').matchAll(MAIL_VALUE)) {
      const unknown = known.includes(name) ? {} : { 'data-unknown': 'true' };
      marks.push(Decoration.inline(at + index, at + index + all.length, { class: classes.value ?? '', ...unknown }));
    }
  });
  return DecorationSet.create(doc, marks);
}
