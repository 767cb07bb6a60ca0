/** The prompt editor: plain text with variables as chips. Typing a brace opens the list of variables. */

import { Slice } from '@tiptap/pm/model';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import classes from './editor.module.css';
import { documentOf, textOf } from './prompt-text.ts';
import { useVariableMenu } from './useVariableMenu.ts';
import { optionId, VariableMenu } from './VariableMenu.tsx';
import { VariableNode } from './variable-node.tsx';

/** Only text, line breaks and undo; no formatting. */
const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  VariableNode,
];

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function PromptEditor({ label, value, onChange }: Props) {
  const menuId = useId();
  const tell = useRef(onChange);
  const keys = useRef<(key: string) => boolean>(() => false);
  useEffect(() => {
    tell.current = onChange;
  });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(value),
    onUpdate: ({ editor: changed }) => tell.current(textOf(changed.getJSON())),
    editorProps: {
      handleKeyDown: (_, event) => keys.current(event.key),
      handlePaste: (view, event) =>
        pastePlain(event.clipboardData?.getData('text/plain'), (text) => view.pasteText(text)),
      clipboardTextParser: (text, _, __, view) =>
        Slice.maxOpen(view.state.schema.nodeFromJSON(documentOf(text)).content),
    },
  });
  useValueFromOutside(editor, value);
  const menu = useVariableMenu(editor);
  useEffect(() => {
    keys.current = menu.onKey;
  });
  useEffect(() => {
    const active = menu.open ? optionId(menuId, menu.active) : null;
    describe(editor, { label, menuId: menu.open ? menuId : null, active });
  });
  return (
    <div className={classes.text} ref={menu.box}>
      <EditorContent editor={editor} className={classes.content} />
      {menu.open && (
        <VariableMenu
          id={menuId}
          found={menu.found}
          active={menu.active}
          at={menu.at}
          onPick={menu.pick}
          onPoint={menu.point}
        />
      )}
    </div>
  );
}

/** Pasted content becomes plain text; variables in braces become chips. */
function pastePlain(text: string | undefined, paste: (text: string) => void) {
  if (!text) return false;
  paste(text);
  return true;
}

/**
 * Replaces the text when it is discarded, restored or improved. Our own change coming back must not move the cursor.
 */
function useValueFromOutside(editor: Editor | null, value: string) {
  useEffect(() => {
    if (!editor || editor.isDestroyed || textOf(editor.getJSON()) === value) return;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
}

/** A text box that controls a list of suggestions. */
function describe(
  editor: Editor | null,
  { label, menuId, active }: { label: string; menuId: string | null; active: string | null },
) {
  if (!editor || editor.isDestroyed) return;
  const box = editor.view.dom;
  const said: Record<string, string | null> = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-controls': menuId,
    'aria-activedescendant': active,
  };
  for (const [name, text] of Object.entries(said))
    if (text === null) box.removeAttribute(name);
    else box.setAttribute(name, text);
}
