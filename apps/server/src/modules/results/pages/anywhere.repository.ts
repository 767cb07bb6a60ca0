/**
 * Leads of an account in any of its lists, by a part of their name, company, website or e-mail. The newest parts of the
 * newest lists are asked first, one after the other until enough is found: that serves a common text. A text that is rare
 * there is looked up once in all lists. Both use the index of texts, and look through the rows that are not in it yet.
 */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { TextColumn } from '@leadwright/contract/leads/result-columns';
import type { PoolClient } from 'pg';
import { checkedIn, heldIn, type Put, parameters } from './filter.sql.ts';
import { PART } from './page-by-parts.sql.ts';

export interface FoundLead {
  id: number;
  list_id: number;
  list_type: ListType;
  list_name: string;
  name: string;
  company: string;
  email: string;
  domain: string;
}

const FOUND_BY: TextColumn[] = ['name', 'company', 'website', 'email'];
/** Parts asked one by one, and lists looked up at once. */
const MOST_PARTS = 64;
const MOST_LISTS = 1000;

const VALUES = 'r.id, r.list_id, r.name, r.company, r.email, r.domain';
const listsOf = (accountId: string, most: number) => `
  select l.id, l.type, l.name, l.next_ordinal, coalesce(n.until, 0) as until
  from lists l left join list_texts n on n.account_id = l.account_id and n.list_id = l.id
  where l.account_id = ${accountId} and l.deleted_at is null order by l.id desc limit ${most}`;
const isHeld = (text: string, put: Put) => `(${FOUND_BY.map((column) => heldIn(column, text, put)).join(' or ')})`;
/** Rows of the list `l` that are not in the index yet. */
const unindexed = (account: string, text: string, put: Put) => `
  select ${VALUES}, r.ordinal from results r
  where r.account_id = ${account} and r.list_id = l.id and r.ordinal >= l.until
    and (${FOUND_BY.map((column) => checkedIn(column, text, put, 'r')).join(' or ')})`;

async function ask(client: PoolClient, sql: (put: Put) => string): Promise<FoundLead[]> {
  const { put, values } = parameters();
  return (await client.query<FoundLead>(sql(put), values)).rows;
}

const asFound = `${VALUES}, l.type as list_type, l.name as list_name`;

export const findInNewest = (client: PoolClient, accountId: number, text: string, most: number) =>
  ask(client, (put) => {
    const account = `${put(accountId)}::bigint`;
    return `
      (select ${asFound} from (${listsOf(account, MOST_PARTS)}) l
        cross join lateral (${unindexed(account, text, put)} limit ${most}) r
        limit ${most})
      union all
      (select ${asFound} from (
          select l.*, p from (${listsOf(account, MOST_PARTS)}) l
          cross join lateral generate_series((l.until - 1) / ${PART}, 0, -1) p
          where l.until > 0 order by l.id desc, p desc limit ${MOST_PARTS}) l
        cross join lateral (
          select t.result_id from searched_texts t
          where t.account_id = ${account} and t.part = (l.id << 20 | l.p) and t.ordinal < l.until and ${isHeld(text, put)}
          limit ${most}) t
        join results r on r.account_id = ${account} and r.id = t.result_id
        limit ${most})
      limit ${most}`;
  });

/** The limit stands outside, or the planner would walk the lists and hope for early hits instead of using the index. */
export const findInAll = (client: PoolClient, accountId: number, text: string, most: number) =>
  ask(client, (put) => {
    const account = `${put(accountId)}::bigint`;
    return `
      with l as materialized (${listsOf(account, MOST_LISTS)}),
      t as materialized (
        select t.result_id, t.list_id, t.ordinal from searched_texts t
        where t.account_id = ${account} and t.list_id = any(array(select id from l)) and ${isHeld(text, put)}),
      r as materialized (
        select ${VALUES} from t join l on l.id = t.list_id and t.ordinal < l.until
        cross join lateral (select * from results r where r.account_id = ${account} and r.id = t.result_id offset 0) r
        union all
        select ${VALUES} from l cross join lateral (${unindexed(account, text, put)}) r)
      select ${asFound} from r join l on l.id = r.list_id order by r.list_id desc, r.id desc limit ${most}`;
  });
