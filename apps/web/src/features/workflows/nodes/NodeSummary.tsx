/** A short summary of a node's settings, for its card and the outline. */
import { isAiListType } from '@leadwright/contract/ai/prompts';
import type { WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import { isSearch, type SearchNode } from '@leadwright/contract/automation/workflow-settings';
import type { ListType } from '@leadwright/contract/leads/lists';
import { WITH_EMAIL } from '@leadwright/contract/leads/result-filter';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatList, formatNumber } from '../../../lib/format.ts';
import { needsValue, shownValue } from '../../../ui/filters/filters.ts';
import { keyOf, usePrompts } from '../../assistant/public.ts';
import { nameOf, useConnections } from '../../crm/public.ts';
import { useList } from '../../lists/public.ts';
import { columnName, valuesOf } from '../../results/public.ts';
import { useKeptName } from '../../search/public.ts';
import { useWebhooks } from '../../webhooks/public.ts';

interface Props {
  node: WorkflowNode;
  /** Type of incoming leads; null if there are none. */
  incoming: ListType | null;
}

export function NodeSummary({ node, incoming }: Props) {
  if (isSearch(node)) return incoming === null ? <Search node={node} /> : <AtCompanies node={node} />;
  if (node.type === 'ai_research') return <Words text={node.settings.question} />;
  if (node.type === 'filter') return <FilterSummary settings={node.settings} />;
  if (node.type === 'content') return <Content settings={node.settings} incoming={incoming} />;
  return <Connection settings={node.settings} />;
}

function Words({ text }: { text: string | undefined }) {
  const { t } = useTranslation();
  return text || t('canvas.node.notSet');
}

const KINDS = {
  company_search: 'industry',
  people_search: 'people',
  influencer_search: 'influencer',
  domain_search: 'single',
} as const;

function Search({ node }: { node: SearchNode }) {
  const { t } = useTranslation();
  const { filters, find_emails, limit } = node.settings;
  const what = useKeptName({ type: KINDS[node.type], filters, find_emails });
  if (Object.keys(filters).length === 0) return t('canvas.node.notSet');
  return t('canvas.node.summary.search', { what, n: formatNumber(limit ?? 0) });
}

function AtCompanies({ node }: { node: SearchNode }) {
  const { t } = useTranslation();
  if (node.type !== 'people_search') return t('canvas.node.summary.domainAt');
  const { per_company, seniorities } = node.settings;
  const what = t('canvas.node.summary.peopleAt', { count: per_company ?? 0, n: formatNumber(per_company ?? 0) });
  if (seniorities.length === 0) return what;
  const levels = formatList(seniorities.map((level) => t(`search.screen.level.${level}`)));
  return t('canvas.node.summary.levels', { what, levels });
}

type Settings<T extends WorkflowNode['type']> = Extract<WorkflowNode, { type: T }>['settings'];

function FilterSummary({ settings }: { settings: Settings<'filter'> }) {
  const { t } = useTranslation();
  return <Words text={filterWords(t, settings).join(', ')} />;
}

function filterWords(t: TFunction, { conditions, with_email, labels, answers }: Settings<'filter'>): string[] {
  return [
    ...(with_email === WITH_EMAIL.all
      ? []
      : [t('canvas.node.summary.email', { state: t(`canvas.node.emails.${with_email}`).toLowerCase() })]),
    ...conditions.map(({ column, operator, value }) => {
      const shown = needsValue(operator) ? shownValue({ value: String(value ?? '') }, valuesOf(column)) : '';
      return `${columnName(t, column)} ${t(`ui.filters.operators.${operator}`)} ${shown}`.trim();
    }),
    ...answers.map(({ column, operator, value }) =>
      t('canvas.node.summary.answer', { column, operator: t(`canvas.node.operator.${operator}`), value }).trim(),
    ),
    ...(labels.length > 0
      ? [t('canvas.node.summary.label', { count: labels.length, n: formatNumber(labels.length) })]
      : []),
  ];
}

function Content({ settings, incoming }: { settings: Settings<'content'>; incoming: ListType | null }) {
  const { t } = useTranslation();
  const known = usePrompts(incoming && isAiListType(incoming) ? incoming : null).data;
  const names = settings.prompts.map((ref) => {
    if ('default' in ref) return t(`assistant.type.${ref.default}`);
    return known?.find((prompt) => keyOf(prompt) === String(ref.id))?.name ?? '…';
  });
  return <Words text={formatList(names)} />;
}

function Connection({ settings }: { settings: Settings<'connection'> }) {
  const { t } = useTranslation();
  if (settings.to === 'csv') return t('canvas.node.summary.csv');
  if (settings.to === 'list') return <ListWords list={settings.list} />;
  return settings.to === 'crm' ? <Crm id={settings.connection_id} /> : <Webhook id={settings.webhook_id} />;
}

function Crm({ id }: { id: number | null }) {
  const found = useConnections().data?.data.find((one) => one.id === id);
  return <Words text={found && nameOf(found)} />;
}

function Webhook({ id }: { id: number | null }) {
  return (
    <Words
      text={useWebhooks()
        .data?.find((one) => one.id === id)
        ?.url.replace(/^https?:\/\//, '')}
    />
  );
}

function ListWords({ list }: { list: Settings<'company_search'>['list'] }) {
  const { t } = useTranslation();
  const known = useList(list && 'id' in list ? list.id : 0).data;
  if (!list) return t('canvas.node.notSet');
  if ('name' in list) return t('canvas.node.summary.newList', { name: list.name });
  return t('canvas.node.summary.list', { name: known?.name ?? '…' });
}
