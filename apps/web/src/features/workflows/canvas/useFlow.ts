/** Cards and lines of the edited graph or the run. */
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditing } from '../editor/useEditor.ts';
import { portsOf, type WorkflowEdge, type WorkflowNode } from '../graph/graph.ts';
import { portWords, titleOf } from '../nodes/node-types.tsx';
import { useNodeFacts } from '../nodes/useNodeFacts.ts';
import { Cards, Lines } from './flow.ts';
import { countAt, isFlowing, type ShownRun } from './run.ts';

export function useFlow(run: ShownRun | null, onEdgeOpen: ((edge: WorkflowEdge) => void) | undefined) {
  const { t } = useTranslation();
  const { graph, meaning, types, selected } = useEditing();
  const facts = useNodeFacts();
  const [cards, lines] = [useRef(new Cards()).current, useRef(new Lines()).current];
  const opened = useRef(onEdgeOpen);
  opened.current = onEdgeOpen;
  const ports = useMemo(() => new Map(meaning.nodes.map((node) => [node.id, portsOf(meaning, node)])), [meaning]);
  const nodes = graph.nodes.map((node) =>
    cards.of(
      node,
      {
        label: titleOf(t, node),
        incoming: types.get(node.id) ?? null,
        ports: ports.get(node.id) ?? [],
        problem: facts.problem(node.id),
        cost: facts.cost(node.id),
        progress: run?.nodes.get(node.id) ?? null,
      },
      selected.has(node.id),
    ),
  );
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const edges = graph.edges.flatMap((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    return from && to ? [lines.of(edge, { from, to }, lineOf(edge, from, to), selected.has(edge.id))] : [];
  });
  return { nodes, edges };

  function lineOf(edge: WorkflowEdge, from: WorkflowNode, to: WorkflowNode) {
    const count = run && countAt(run, edge);
    const words = portWords(t, from, edge.port, types.get(from.id) ?? null);
    return {
      port: edge.port,
      words,
      label: `${titleOf(t, from)}, ${words}: ${titleOf(t, to)}`,
      count,
      isFlowing: run !== null && isFlowing(run, edge),
      onOpen: count !== null && onEdgeOpen ? () => opened.current?.(edge) : null,
    };
  }
}
