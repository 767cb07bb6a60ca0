/** Arranges the nodes; the layout code loads on first use. */
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
