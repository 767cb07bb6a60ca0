/** The visible part of the canvas. */
import { type OnMove, useReactFlow } from '@xyflow/react';
import type { RefObject } from 'react';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { useEditing } from '../editor/useEditor.ts';
import { CARD, nodeIn } from '../graph/graph.ts';

/** Everything, clear of the palette and the tools, at most at full size. */
export const WHOLE = {
  maxZoom: 1,
  padding: { top: '32px', right: '32px', bottom: '80px', left: '80px' },
} as const;

/** Scrolls a node into view when its settings open. */
export function useShown(area: RefObject<HTMLDivElement | null>) {
  const { graph, open } = useEditing();
  const { flowToScreenPosition, setCenter, getZoom } = useReactFlow();
  // Only for another node.
  useOnChange(() => {
    const node = nodeIn(graph, open);
    if (!node) return;
    // After the panel has taken its space.
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

/** Below this zoom only titles are readable, and soon not even these. */
const FAR = 0.45;
const TINY = 0.3;

/** Sets an attribute for the style sheet without React: zoomed out, unreadable parts are not drawn. */
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
