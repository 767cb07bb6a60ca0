/**
 * Live updates: what changed, pushed to every open screen of the account. Every topic is declared here with its data; the
 * server publishes and the screens hear by these names. A message is a hint that something is new, never the only copy.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job } from './results.ts';
import { Search } from './search.ts';

export const LIVE_TOPICS = {
  /** A search moved on, or ended. */
  'search.progress': Search,
  /** A bulk act, an import or an export moved on, or ended. */
  'results.job': Job,
  /** Rows came into a list. */
  'results.added': z.object({ list_id: z.number().int(), added: z.number().int() }),
  /** Rows of a list were changed or deleted. */
  'results.changed': z.object({ list_id: z.number().int() }),
  /** Lists were made, renamed, archived, deleted or restored; of very many, the first hundred. */
  'lists.changed': z.object({ ids: z.array(z.number().int()) }),
  /** The balance is another. */
  wallet: z.null(),
  /** A payment went on. */
  payments: z.object({ id: z.number().int() }),
};
export type LiveTopic = keyof typeof LIVE_TOPICS;
export type LiveData<Topic extends LiveTopic> = z.output<(typeof LIVE_TOPICS)[Topic]>;

/** Sent instead of a topic when something may have been missed: everything on screen is to be fetched again. */
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
