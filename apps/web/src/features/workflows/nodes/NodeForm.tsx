/** The form of each type of node. */

import { useEditing } from '../editor/useEditor.ts';
import type { WorkflowNode } from '../graph/graph.ts';
import { ConnectionForm } from './forms/ConnectionForm.tsx';
import { ContentForm } from './forms/ContentForm.tsx';
import { FilterForm } from './forms/FilterForm.tsx';
import { ResearchForm } from './forms/ResearchForm.tsx';
import { SearchForm } from './forms/SearchForm.tsx';

export function NodeForm({ node }: { node: WorkflowNode }) {
  const { types } = useEditing();
  const incoming = types.get(node.id) ?? null;
  switch (node.type) {
    case 'ai_research':
      return <ResearchForm node={node} incoming={incoming} />;
    case 'content':
      return <ContentForm node={node} incoming={incoming} />;
    case 'filter':
      return <FilterForm node={node} incoming={incoming} />;
    case 'connection':
      return <ConnectionForm node={node} incoming={incoming} />;
    default:
      return <SearchForm node={node} incoming={incoming} />;
  }
}
