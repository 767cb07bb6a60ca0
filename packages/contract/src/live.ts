/** Live updates: what changed, pushed to every open screen of the account. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const LiveEvent = z.object({ topic: z.string(), data: z.unknown() }).meta({ id: 'LiveEvent' });

export const live = {
  events: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'Server-sent events of my account: `event` is the topic, `data` is JSON',
    access: 'user',
    stream: 'text/event-stream',
    reply: LiveEvent,
  }),
};
