/** Keyboard control of the canvas: move, connect, add to and delete the selection. */
import { useReactFlow } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { isFree, isPlain, movesOwn } from '../editor/keys.ts';
import { type Editor, useEditing } from '../editor/useEditor.ts';
import { useTidy } from '../editor/useTidy.ts';
import { nodeIn, type Point } from '../graph/graph.ts';
import type { Wanted } from '../nodes/pick.tsx';
import { WHOLE } from './view.ts';

interface Options {
  add: (wanted: Wanted) => void;
  connect: (from: string) => void;
  open: ((id: string) => void) | undefined;
}

const NEAR = 10;
const FAR = 100;
const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The focused node, or the only selected one. */
function currentOf({ selected, graph }: Editor, target: EventTarget | null): string | null {
  const focused = (target as HTMLElement | null)?.closest?.<HTMLElement>('.react-flow__node')?.dataset['id'];
  const [only] = selected;
  return focused ?? (selected.size === 1 && nodeIn(graph, only ?? null) ? (only as string) : null);
}

export function useCanvasKeys(options: Options) {
  const editor = useEditing();
  const flow = useReactFlow();
  const tidy = useTidy();
  const fit = () => flow.fitView(WHOLE);
  const latest = useRef<(event: KeyboardEvent) => boolean>(() => false);
  latest.current = (event) => {
    const { add, connect, open } = options;
    const { act, selected, isReadOnly } = editor;
    const target = event.target as HTMLElement;
    if (!isPlain(event) || !isFree(event)) return false;
    const current = currentOf(editor, target);
    const arrow = movesOwn(target) ? undefined : ARROWS[event.key];
    const isButton = target.closest('button, a, input, [role="tab"]') !== null;
    if ((event.key === 'Enter' || event.key === ' ') && current && !isButton) {
      act({ do: 'open', id: current });
      open?.(current);
    } else if (event.key === 'Escape' && selected.size > 0) act({ do: 'select', ids: [] });
    else if (event.key === '+' || event.key === '=') void flow.zoomIn();
    else if (event.key === '-') void flow.zoomOut();
    else if (event.key.toLowerCase() === 'f' || event.key === '0') void fit();
    else if (isReadOnly) return false;
    else if (arrow && (current || selected.size > 0)) {
      const ids = current && !selected.has(current) ? [current] : [...selected];
      const by = event.shiftKey ? FAR : NEAR;
      act({ do: 'move', ids, by: { x: arrow.x * by, y: arrow.y * by } });
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const ids = selected.size > 0 ? [...selected] : current ? [current] : [];
      if (ids.length === 0) return false;
      act({ do: 'remove', ids });
    } else if (event.key.toLowerCase() === 'a') add({ after: current ? { id: current, port: 'out' } : null });
    else if (event.key.toLowerCase() === 'c' && current) connect(current);
    else if (event.key.toLowerCase() === 'l') void tidy().then(fit);
    else return false;
    return true;
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
