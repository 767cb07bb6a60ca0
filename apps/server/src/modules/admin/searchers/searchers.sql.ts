/** Which searches match, as SQL. `s` is a search. */
import type { SearchersFilter, SearchOutcome } from '@leadwright/contract/admin/searchers';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../../platform/database/database.ts';

/** Days of the platform, the last one included. */
export interface Period {
  from: string;
  to: string;
}
export type Matching = Omit<SearchersFilter, 'from' | 'to'> & Period;

/** `outcomeOf` in searchers.rules.ts says the same of a row. */
const OUTCOMES: Record<SearchOutcome, RawBuilder<boolean>> = {
  running: sql`s.status = 'running' and s.waiting_until is null`,
  waiting: sql`(s.status = 'queued' or (s.status = 'running' and s.waiting_until is not null))`,
  completed: sql`s.status = 'completed' and not s.ran_short`,
  stopped: sql`s.status = 'completed' and s.ran_short`,
  failed: sql`s.status = 'failed'`,
  canceled: sql`s.status = 'canceled'`,
};
export const isOutcome = (outcome: SearchOutcome) => OUTCOMES[outcome];

/** It was begun by an autopilot. */
export const byAutopilot = sql<boolean>`
  exists (select from autopilot_runs r where r.account_id = s.account_id and r.search_id = s.id)`;
/** Leads of its list carry labels. */
const hasLabels = sql<boolean>`
  exists (select from label_counts c where c.account_id = s.account_id and c.list_id = s.list_id and c.count > 0 and not c.is_hidden)`;
/** Texts were written for leads of its list. */
export const hasTexts = sql<boolean>`
  exists (select from text_runs x where x.account_id = s.account_id and x.list_id = s.list_id and x.written > 0)`;
/** Integrations of the search's list: CRMs that got its leads, its webhook, and subscribed Zaps. */
export const integrationsOf = sql<string[]>`
  array(
    select p.provider from crm_pushes p
    where p.account_id = s.account_id and p.list_id = s.list_id and p.started_at is not null
    union
    select case w.kind when 'zapier' then 'zapier' else 'webhook' end from webhook_subscriptions w
    join delivery_endpoints e on e.account_id = w.account_id and e.id = w.endpoint_id and e.state in ('live', 'paused')
    where w.account_id = s.account_id and w.kind in ('list', 'zapier') and coalesce(w.list_id, s.list_id) = s.list_id
    order by 1)`;

const isOrNot = (what: RawBuilder<boolean>, asked: 'yes' | 'no') =>
  asked === 'yes' ? what : sql<boolean>`not ${what}`;

function goesTo(asked: NonNullable<Matching['integrations']>): RawBuilder<boolean> {
  const named = asked.filter((each) => each !== 'none');
  const found = sql<boolean>`${integrationsOf} && ${named}::text[]`;
  if (!asked.includes('none')) return found;
  return sql`(${integrationsOf} = '{}' or ${found})`;
}

const anyOf = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

export function matches(filter: Matching): RawBuilder<boolean> {
  const { search, account_ids, user_ids, types, outcomes, autopilot, labels, ai, integrations, ids, except } = filter;
  const who = [
    ...(account_ids ? [sql<boolean>`s.account_id = any(${account_ids}::bigint[])`] : []),
    ...(user_ids ? [sql<boolean>`s.user_id = any(${user_ids}::bigint[])`] : []),
  ];
  const conditions = [
    sql<boolean>`s.created_at >= ${filter.from}::timestamp at time zone 'UTC'`,
    sql<boolean>`s.created_at < (${filter.to}::timestamp + interval '1 day') at time zone 'UTC'`,
    ...(who.length > 0 ? [anyOf(who)] : []),
    ...(ids ? [sql<boolean>`s.id = any(${ids}::bigint[])`] : []),
    ...(except ? [sql<boolean>`s.id <> all(${except}::bigint[])`] : []),
    ...(search ? [sql<boolean>`s.summary ilike ${`%${escapeLike(search)}%`}`] : []),
    ...(types ? [sql<boolean>`s.kind = any(${types}::text[])`] : []),
    ...(outcomes ? [anyOf(outcomes.map(isOutcome))] : []),
    ...(autopilot ? [isOrNot(byAutopilot, autopilot)] : []),
    ...(labels ? [isOrNot(hasLabels, labels)] : []),
    ...(ai ? [isOrNot(hasTexts, ai)] : []),
    ...(integrations ? [goesTo(integrations)] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}
