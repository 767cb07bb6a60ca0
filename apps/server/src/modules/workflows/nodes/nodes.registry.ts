/** Who deals with the leads of a node. */

import type { PlannedNode } from '../engine/plan.rules.ts';
import { researchNode } from '../research/research.service.ts';
import { filterNode } from './filter.service.ts';
import { csvNode, listNode } from './keeping.service.ts';
import type { NodeAdapter } from './nodes.port.ts';
import { contentNode, emailsNode, employeesNode, sendingNode } from './steps.service.ts';

const CONNECTIONS = { crm: sendingNode, webhook: sendingNode, list: listNode, csv: csvNode } as const;

/** Not of starts, which have no leads coming in. */
export function adapterOf({ node }: PlannedNode): NodeAdapter {
  switch (node.type) {
    case 'filter':
      return filterNode;
    case 'connection':
      return CONNECTIONS[node.settings.to];
    case 'content':
      return contentNode;
    case 'people_search':
      return employeesNode;
    case 'domain_search':
      return emailsNode;
    case 'ai_research':
      return researchNode;
    default:
      throw new Error(`${node.type} takes no leads`);
  }
}
