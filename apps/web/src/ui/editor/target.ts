/** The target of insertions from outside: the editor that had the cursor last. */
import type { Content, Editor } from '@tiptap/react';
import type { RefObject } from 'react';

export type Target = RefObject<{ insert(text: string): void } | null>;

export function aim(target: Target | undefined, editor: Editor, read: (text: string) => Content) {
  if (!target) return;
  target.current = {
    insert: (text) => void (!editor.isDestroyed && editor.chain().focus().insertContent(read(text)).run()),
  };
}
