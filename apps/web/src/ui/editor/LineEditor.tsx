/** Plain text with variables in braces: one line or several. */
import { type Editor, EditorContent, Node, type UseEditorOptions, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { aim, type Target } from './target.ts';
import classes from './values.module.css';
import { documentOf, type KnownValue, textOf, valueNode } from './values.ts';

interface Props {
  labelledBy: string;
  describedBy?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  values: readonly KnownValue[];
  target?: Target | undefined;
  placeholder?: string | undefined;
  /** Several lines. */
  lines?: boolean | undefined;
  isWrong?: boolean | undefined;
}

/** Only text and undo; no formatting. */
const plainText = StarterKit.configure({
  document: false,
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
  hardBreak: false,
});
const root = (content: string) => Node.create({ name: 'doc', topNode: true, content });
const inlineOf = (text: string) => documentOf(text).content?.[0]?.content ?? [];

export function LineEditor({ value, onChange, values, target, lines = false, ...props }: Props) {
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const options: UseEditorOptions = {
    extensions: [root(lines ? 'paragraph+' : 'paragraph'), plainText, valueNode(values)],
    content: documentOf(value),
    onUpdate: ({ editor: changed }) => tell.current(textOf(changed.getJSON())),
    editorProps: {
      // As in an input: Enter submits the form.
      handleKeyDown: ({ dom }, { key, isComposing }) => {
        if (lines || key !== 'Enter' || isComposing) return false;
        dom.closest('form')?.requestSubmit();
        return true;
      },
      transformPastedText: (text) => (lines ? text : text.replace(/\s*\n\s*/g, ' ')),
    },
    onFocus: ({ editor: chosen }) => aim(target, chosen, inlineOf),
  };
  const editor = useEditor(options, [values.map(({ label }) => label).join()]);
  useValueFromOutside(editor, value);
  useEffect(() => describe(editor, lines, props));
  return (
    <div
      className={classes.line}
      data-lines={lines || undefined}
      data-placeholder={value === '' ? props.placeholder : undefined}
      data-error={props.isWrong || undefined}
    >
      <EditorContent editor={editor} />
    </div>
  );
}

/**
 * Replaces the text when the value changes from outside: loaded, discarded, restored. Our own change coming back must
 * not move the cursor.
 */
function useValueFromOutside(editor: Editor | null, value: string) {
  useEffect(() => {
    if (!editor || editor.isDestroyed || textOf(editor.getJSON()) === value) return;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);
}

type Said = Pick<Props, 'labelledBy' | 'describedBy' | 'placeholder' | 'isWrong'>;

function describe(editor: Editor | null, lines: boolean, { labelledBy, describedBy, placeholder, isWrong }: Said) {
  if (!editor || editor.isDestroyed) return;
  const box = editor.view.dom;
  const said: Record<string, string | undefined> = {
    role: 'textbox',
    'aria-multiline': String(lines),
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-placeholder': placeholder,
  };
  for (const [name, text] of Object.entries(said))
    if (text === undefined) box.removeAttribute(name);
    else box.setAttribute(name, text);
}
