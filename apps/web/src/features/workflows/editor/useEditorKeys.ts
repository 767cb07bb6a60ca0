/** Keys of the whole editor, for canvas and outline: save, undo, copy and paste. */
import { useEffect, useRef } from 'react';
import { isCommand, isFree } from './keys.ts';
import { useCopying } from './useCopying.ts';
import { useEditing } from './useEditor.ts';

interface Handlers {
  key: (event: KeyboardEvent) => boolean;
  copy: (event: ClipboardEvent) => void;
  paste: (event: ClipboardEvent) => void;
}

export function useEditorKeys(save: () => void) {
  const { act, graph, selected, isReadOnly } = useEditing();
  const copying = useCopying();
  const latest = useRef<Handlers | null>(null);
  latest.current = {
    key: (event) => {
      if (!isCommand(event)) return false;
      const key = event.key.toLowerCase();
      if (key === 's') {
        if (!isReadOnly) save();
        return true;
      }
      if (isReadOnly || !isFree(event)) return false;
      if (key === 'z') act({ do: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') act({ do: 'redo' });
      else if (key === 'd') copying.duplicate(selected);
      else if (key === 'a') act({ do: 'select', ids: graph.nodes.map(({ id }) => id) });
      else return false;
      return true;
    },
    copy: (event) => {
      // Selected text on the page is copied as usual.
      if (!isFree(event) || document.getSelection()?.isCollapsed === false) return;
      const text = copying.textFor(selected);
      if (!text) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    },
    paste: (event) => {
      if (isReadOnly || !isFree(event)) return;
      if (copying.paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    },
  };
  useEffect(() => {
    const end = new AbortController();
    const on = { signal: end.signal };
    window.addEventListener('keydown', (event) => latest.current?.key(event) && event.preventDefault(), on);
    document.addEventListener('copy', (event) => latest.current?.copy(event), on);
    document.addEventListener('paste', (event) => latest.current?.paste(event), on);
    return () => end.abort();
  }, []);
}
