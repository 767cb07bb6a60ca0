/**
 * The events of webhooks: which news of the product becomes which event, and what is sent. A new event is one line here and its
 * name in the contract.
 */
import type { WebhookEvent } from '@leadwright/contract/integrations/webhooks';
import type { Base, Tx } from '../../platform/context.ts';
import type { Event } from '../../platform/events.ts';
import { textsFinished } from '../assistant/public.ts';
import { leadsChangedInCrm, pushFinished } from '../crm/public.ts';
import type { NewDelivery } from '../deliveries/public.ts';
import { enrichmentFinished } from '../enrichment/public.ts';
import { resultsAdded } from '../results/public.ts';
import { searchFinished } from '../search/public.ts';
import { walletExhausted } from '../wallet/public.ts';
import * as content from './content.service.ts';

/** What one piece of news sends, and of which list it is; null: nothing. */
export interface News {
  listId: number | null;
  items: Omit<NewDelivery, 'event'>[];
}

interface Line<P extends { accountId: number }> {
  event: WebhookEvent;
  on: Event<P>;
  tell(tx: Tx<Base>, news: P): Promise<News | null>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list mixes payload types; each line is checked on its own
export type AnyLine = Line<any>;
const line = <P extends { accountId: number }>(given: Line<P>): AnyLine => given;

export const EVENT_LINES: readonly AnyLine[] = [
  line({ event: 'lead.added', on: resultsAdded, tell: content.ofAddedLeads }),
  line({ event: 'search.finished', on: searchFinished, tell: content.ofSearch }),
  line({ event: 'enrichment.finished', on: enrichmentFinished, tell: content.ofEnrichment }),
  line({ event: 'text.finished', on: textsFinished, tell: content.ofTexts }),
  line({ event: 'push.finished', on: pushFinished, tell: content.ofPush }),
  line({ event: 'lead.crm_changed', on: leadsChangedInCrm, tell: content.ofCrmChanges }),
  line({ event: 'credits.exhausted', on: walletExhausted, tell: content.ofExhaustedCredits }),
];
