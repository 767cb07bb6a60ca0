/**
 * Live updates, pushed to every open screen of the account. Every topic is declared here with its data. A message is a
 * hint that something changed, never the only copy of the data.
 */
import { z } from 'zod';
import { TextRun } from './ai/texts.ts';
import { WorkflowRun } from './automation/workflow-runs.ts';
import { endpoint, type ModuleSlug } from './endpoint.ts';
import { CrmPush } from './integrations/crm-push.ts';
import { ExclusionSource } from './leads/exclusions.ts';
import { DoNotContactImport } from './leads/privacy.ts';
import { Job } from './leads/results.ts';
import { Enrichment } from './searching/enrichment.ts';
import { Search } from './searching/search-replies.ts';

export const LIVE_TOPICS = {
  /** Progress or end of a search. */
  'search.progress': Search,
  /** Progress or end of an enrichment. */
  'enrichment.progress': Enrichment,
  /** Progress or end of writing texts for rows. */
  'texts.progress': TextRun,
  /** Progress or end of a push to a CRM, of its plan or its undoing. */
  'crm.push': CrmPush,
  /** Progress or end of a bulk action, an import or an export. */
  'results.job': Job,
  /** Rows were added to a list. */
  'results.added': z.object({ list_id: z.number().int(), added: z.number().int() }),
  /** Rows of a list were changed or deleted. */
  'results.changed': z.object({ list_id: z.number().int() }),
  /** Leads of a list stand differently in a CRM. */
  'results.crm': z.object({ list_id: z.number().int() }),
  /** Lists were created, renamed, archived, deleted or restored; at most the first hundred. */
  'lists.changed': z.object({ ids: z.array(z.number().int()) }),
  /** Progress or end of a large do-not-contact file, without its invalid values. */
  'privacy.import': DoNotContactImport.omit({ refused_first: true }),
  /** A file of customers or the contacts of a CRM were read on, or changed. */
  'exclusions.source': ExclusionSource,
  /** Something was sent to these endpoints, or they changed; at most the first hundred. */
  'deliveries.changed': z.object({ endpoint_ids: z.array(z.number().int()) }),
  /** A CRM was connected, or its access ended. */
  'crm.connection': z.object({ id: z.number().int(), state: z.enum(['healthy', 'reconnect']) }),
  /**
   * Progress or end of a workflow run, with the nodes that changed last (`NODES_IN_NEWS`). At most about twice a
   * second.
   */
  'workflow.run': WorkflowRun,
  /** The business profile was saved, or the website was read for it. */
  'business-profile': z.null(),
  /** A round of suggestions began or ended, or a suggestion was rated. */
  suggestions: z.null(),
  /** A workflow was created, saved or deleted, or its schedule or URL changed. */
  workflows: z.object({ id: z.number().int() }),
  /** An autopilot or one of its runs changed. */
  autopilots: z.object({ id: z.number().int() }),
  /** A package, its copy at the payment provider, or the sales page changed. */
  packages: z.null(),
  /** The reseller's payment account was connected, lost or refreshed. */
  'payment-account': z.null(),
  /** The balance changed. */
  wallet: z.null(),
  /** The status of a payment changed. */
  payments: z.object({ id: z.number().int() }),
};
export type LiveTopic = keyof typeof LIVE_TOPICS;
/**
 * Users without the module do not receive the topic. Events carry data of the module's endpoints, such as the target of
 * a search.
 */
export const MODULE_OF_TOPIC: Partial<Record<string, ModuleSlug>> = {
  'search.progress': 'leads',
  'enrichment.progress': 'leads',
  'texts.progress': 'leads',
  'crm.push': 'leads',
  'results.job': 'leads',
  'results.added': 'leads',
  'results.changed': 'leads',
  'results.crm': 'leads',
  'lists.changed': 'leads',
  'privacy.import': 'leads',
  'exclusions.source': 'leads',
  'deliveries.changed': 'leads',
  'crm.connection': 'leads',
  'workflow.run': 'leads',
  workflows: 'leads',
  suggestions: 'ai_suggest',
  'payment-account': 'whitelabel',
  autopilots: 'leads',
  packages: 'whitelabel',
} satisfies Partial<Record<LiveTopic, ModuleSlug>>;
export type LiveData<Topic extends LiveTopic> = z.output<(typeof LIVE_TOPICS)[Topic]>;

/** Sent instead of a topic when events may have been missed: the client must fetch everything again. */
export const REFETCH = 'refetch';

export const LiveEvent = z
  .object({ topic: z.enum([...(Object.keys(LIVE_TOPICS) as LiveTopic[]), REFETCH]), data: z.unknown() })
  .meta({ id: 'LiveEvent' });

export const live = {
  events: endpoint({
    method: 'GET',
    path: '/api/live',
    summary:
      'Server-sent events of my account: `event` is the topic, `data` is JSON. With `Last-Event-ID` it goes on where it stopped; when that is not possible, `refetch` comes first',
    access: 'user',
    stream: 'text/event-stream',
    reply: LiveEvent,
  }),
};
