/** What part of the canvas is seen. */
import { type OnMove, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useEditing } from '../editor/useEditor.ts';
import { CARD, nodeIn } from '../graph/graph.ts';

/** All of it, clear of the palette and the tools, and never larger than it is. */
export const WHOLE = {
  maxZoom: 1,
  padding: { top: '32px', right: '32px', bottom: '80px', left: '80px' },
} as const;

/** The node whose settings open comes into view, if it is not. */
export function useShown(area: RefObject<HTMLDivElement | null>) {
  const { graph, open } = useEditing();
  const { flowToScreenPosition, setCenter, getZoom } = useReactFlow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another node
  useEffect(() => {
    const node = nodeIn(graph, open);
    if (!node) return;
    // The panel has taken its place by then.
    const soon = requestAnimationFrame(() => {
      const seen = area.current?.getBoundingClientRect();
      if (!seen) return;
      const start = flowToScreenPosition({ x: node.x, y: node.y });
      const end = flowToScreenPosition({ x: node.x + CARD.width, y: node.y + CARD.height });
      const isSeen = start.x >= seen.left && end.x <= seen.right && start.y >= seen.top && end.y <= seen.bottom;
      if (!isSeen) void setCenter(node.x + CARD.width / 2, node.y + CARD.height / 2, { zoom: getZoom() });
    });
    return () => cancelAnimationFrame(soon);
  }, [open]);
}

/** Smaller than this nothing but titles can be read, and then not even these. */
const FAR = 0.45;
const TINY = 0.3;

/** A mark for the style sheet, past React: from afar what cannot be read is not drawn. */
export function useMoves(area: RefObject<HTMLDivElement | null>) {
  const mark = (zoom: number) => {
    area.current?.toggleAttribute('data-far', zoom < FAR);
    area.current?.toggleAttribute('data-tiny', zoom < TINY);
  };
  return {
    onInit: ({ getZoom }: { getZoom: () => number }) => mark(getZoom()),
    onMove: ((_, { zoom }) => mark(zoom)) satisfies OnMove,
  };
}
