/** The list of variables at the cursor: open while a brace before it is unclosed, until Escape. */
import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { useMemo, useRef, useState } from 'react';
import { CHIP, typedVariable } from './prompt-text.ts';
import { useVariables, type Variable, variablesLike } from './variables.tsx';

interface Typed {
  /** Position of the brace in the document. */
  from: number;
  to: number;
  typed: string;
}

function typedAt(editor: Editor | null): Typed | null {
  if (!editor?.isEditable || !editor.isFocused || !editor.state.selection.empty) return null;
  const { $from } = editor.state.selection;
  const typed = typedVariable($from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc'));
  return typed === null ? null : { from: $from.pos - typed.length - 1, to: $from.pos, typed };
}

export function useVariableMenu(editor: Editor | null) {
  const box = useRef<HTMLDivElement>(null);
  const all = useVariables();
  const [pointed, setPointed] = useState({ typed: '', index: 0 });
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const place = useEditorState({ editor, selector: ({ editor: now }) => typedAt(now) });
  const found = useMemo(() => (place ? variablesLike(all, place.typed) : []), [all, place]);
  const open = place !== null && found.length > 0 && closedAt !== place.from;
  // New text resets the selection to the top.
  const active = pointed.typed === place?.typed ? Math.min(pointed.index, found.length - 1) : 0;
  const point = (index: number) => place && setPointed({ typed: place.typed, index });

  const pick = (variable: Variable) => {
    if (!editor || !place) return;
    const chip = { type: CHIP, attrs: { key: variable.key } };
    editor.chain().focus().insertContentAt({ from: place.from, to: place.to }, chip).run();
  };
  const onKey = (key: string): boolean => {
    if (!open) return false;
    if (key === 'ArrowDown') point((active + 1) % found.length);
    else if (key === 'ArrowUp') point((active + found.length - 1) % found.length);
    else if (key === 'Escape') setClosedAt(place.from);
    else if ((key === 'Enter' || key === 'Tab') && found[active]) pick(found[active]);
    else return false;
    return true;
  };
  return { box, open, found, active, at: placeOf(editor, place, box.current), pick, point, onKey };
}

/** Below the brace, in the coordinates of the editor's box. */
function placeOf(editor: Editor | null, place: Typed | null, box: HTMLElement | null) {
  if (!editor || !place || !box) return { left: 0, top: 0 };
  const { left, bottom } = editor.view.coordsAtPos(place.from);
  const frame = box.getBoundingClientRect();
  return { left: left - frame.left, top: bottom - frame.top + 4 };
}
