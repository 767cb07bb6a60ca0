/** The eight node types: icons, names, and ports. */

import { typeLeaving } from '@leadwright/contract/automation/workflow-checks';
import type { NodeType, Port, WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import type { ListType } from '@leadwright/contract/leads/lists';
import { IconFilter, IconPencil, IconPlug, IconSparkles } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { TYPE_ICONS } from '../../lists/public.ts';

export const NODE_ICONS: Record<NodeType, typeof IconFilter> = {
  company_search: TYPE_ICONS.local,
  people_search: TYPE_ICONS.people,
  influencer_search: TYPE_ICONS.influencer,
  domain_search: TYPE_ICONS.domain,
  ai_research: IconSparkles,
  content: IconPencil,
  filter: IconFilter,
  connection: IconPlug,
};

/** Groups in the palette, separated by a line. */
export const NODE_GROUPS: { id: 'find' | 'work'; types: NodeType[] }[] = [
  { id: 'find', types: ['company_search', 'people_search', 'influencer_search', 'domain_search'] },
  { id: 'work', types: ['ai_research', 'content', 'filter', 'connection'] },
];

export const titleOf = (t: TFunction, { title, type }: Pick<WorkflowNode, 'title' | 'type'>) =>
  title || t(`canvas.node.type.${type}`);

const WORDS = {
  filter: { out: 'yes', no: 'no' },
  content: { out: 'written', no: 'unwritten' },
  connection: { out: 'sent', no: 'unsent' },
  domain_search: { out: 'withEmail', no: 'withoutEmail' },
  people_search: { out: 'found', no: 'nobody' },
} as const;

/** "companies", "yes", "no e-mail". `incoming`: the type of incoming leads, null at starts. */
export function portWords(t: TFunction, node: WorkflowNode, port: Port, incoming: ListType | null): string {
  if (node.type === 'ai_research') {
    if (port === 'unknown') return t('canvas.node.port.unknown');
    if (node.settings.answer === 'yes_no') return t(`canvas.node.port.${port === 'out' ? 'yes' : 'no'}`);
    return t(`canvas.node.port.${port === 'out' ? 'answered' : 'unanswered'}`);
  }
  const leaving = typeLeaving(node, incoming, port);
  const isFound = incoming === null || (node.type === 'people_search' && port === 'out');
  if (isFound && leaving && port === 'out' && node.type in SEARCH_TYPES) return t(`canvas.node.leads.${leaving}`);
  const words = WORDS[node.type as keyof typeof WORDS] ?? { out: 'found', no: 'no' };
  return t(`canvas.node.port.${port === 'unknown' ? 'unknown' : words[port]}`);
}
const SEARCH_TYPES = { company_search: 1, people_search: 1, influencer_search: 1, domain_search: 1 };
