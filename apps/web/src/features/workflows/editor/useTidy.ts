/** Puts the nodes in order; what computes it is loaded when it is first wanted. */
import { load } from '../../../lib/load.ts';
import { useEditing } from './useEditor.ts';

export function useTidy() {
  const { graph, act } = useEditing();
  return async () => {
    const { placesFor } = await load(() => import('../graph/layout.ts'));
    act({ do: 'seal' });
    act({ do: 'place', places: placesFor(graph) });
    act({ do: 'seal' });
  };
}
