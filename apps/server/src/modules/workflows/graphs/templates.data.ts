/** Graphs to begin with. Their author only has to say whom to look for and where leads go. */
import { type NodeType, type Port, WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import type { Template } from '@leadwright/contract/automation/workflows';
import { WITH_EMAIL } from '@leadwright/contract/leads/result-filter';
import type { Translate } from '../../../platform/i18n.ts';

/** Steps of the canvas from one node to the next. */
const COLUMN = 400;
const ROW = 150;

interface Drawn {
  id: string;
  type: NodeType;
  /** Column and row. */
  at: [number, number];
  settings?: object;
}
type Line = [from: string, to: string, port?: Port];

const drawn = (nodes: Drawn[], lines: Line[]): WorkflowGraph =>
  WorkflowGraph.parse({
    nodes: nodes.map(({ id, type, at: [column, row], settings = {} }) => {
      return { id, type, x: column * COLUMN, y: row * ROW, settings };
    }),
    edges: lines.map(([from, to, port = 'out'], index) => ({ id: `e${index + 1}`, from, to, port })),
  });

const into = (name: string) => ({ list: { name } });
const withEmail = { with_email: WITH_EMAIL.found };

const TEMPLATES: Record<Template, (t: Translate) => WorkflowGraph> = {
  local_to_crm: (t) =>
    drawn(
      [
        { id: 'search', type: 'company_search', at: [0, 0], settings: into(t('workflows.template.list.companies')) },
        { id: 'with-email', type: 'filter', at: [0, 1], settings: withEmail },
        { id: 'addresses', type: 'domain_search', at: [1, 1] },
        { id: 'crm', type: 'connection', at: [0, 2], settings: { to: 'crm' } },
      ],
      [
        ['search', 'with-email'],
        ['with-email', 'crm'],
        ['with-email', 'addresses', 'no'],
        ['addresses', 'crm'],
      ],
    ),
  owners_of_companies: (t) =>
    drawn(
      [
        { id: 'search', type: 'company_search', at: [0, 0], settings: into(t('workflows.template.list.companies')) },
        {
          id: 'owners',
          type: 'people_search',
          at: [0, 1],
          settings: {
            per_company: 2,
            seniorities: ['Founder/Owner'],
            ...into(t('workflows.template.list.owners')),
          },
        },
        { id: 'opener', type: 'content', at: [0, 2], settings: { prompts: [{ default: 'first_line' }] } },
        { id: 'crm', type: 'connection', at: [0, 3], settings: { to: 'crm' } },
      ],
      [
        ['search', 'owners'],
        ['owners', 'opener'],
        ['opener', 'crm'],
      ],
    ),
  researched_openers: (t) =>
    drawn(
      [
        { id: 'search', type: 'company_search', at: [0, 0], settings: into(t('workflows.template.list.companies')) },
        {
          id: 'research',
          type: 'ai_research',
          at: [0, 1],
          settings: {
            question: t('workflows.template.question'),
            column: t('workflows.template.column'),
            answer: 'yes_no',
          },
        },
        {
          id: 'opener',
          type: 'content',
          at: [0, 2],
          settings: { prompts: [{ default: 'first_line' }, { default: 'subject' }] },
        },
        { id: 'crm', type: 'connection', at: [0, 3], settings: { to: 'crm' } },
        { id: 'others', type: 'connection', at: [1, 2], settings: { to: 'csv' } },
      ],
      [
        ['search', 'research'],
        ['research', 'opener'],
        ['research', 'others', 'no'],
        ['research', 'others', 'unknown'],
        ['opener', 'crm'],
      ],
    ),
  creators_to_sheet: (t) =>
    drawn(
      [
        { id: 'search', type: 'influencer_search', at: [0, 0], settings: into(t('workflows.template.list.creators')) },
        { id: 'with-email', type: 'filter', at: [0, 1], settings: withEmail },
        { id: 'sheet', type: 'connection', at: [0, 2], settings: { to: 'csv' } },
      ],
      [
        ['search', 'with-email'],
        ['with-email', 'sheet'],
      ],
    ),
  domain_contacts: (t) =>
    drawn(
      [
        { id: 'search', type: 'domain_search', at: [0, 0], settings: into(t('workflows.template.list.contacts')) },
        { id: 'people', type: 'people_search', at: [0, 1], settings: into(t('workflows.template.list.people')) },
        { id: 'with-email', type: 'filter', at: [0, 2], settings: withEmail },
        {
          id: 'list',
          type: 'connection',
          at: [0, 3],
          settings: { to: 'list', ...into(t('workflows.template.list.withEmail')) },
        },
      ],
      [
        ['search', 'people'],
        ['people', 'with-email'],
        ['with-email', 'list'],
      ],
    ),
};

export const templateOf = (t: Translate, template: Template): WorkflowGraph => TEMPLATES[template](t);
