/**
 * Leads of an account in any of its lists, by a part of their name, company, website or e-mail. The newest parts of the
 * newest lists are asked first, one after the other until enough is found: that serves a common text. A text that is rare
 * there is looked up once in all lists. Both use the trigram index.
 */
import type { ListType } from '@leadwright/contract/leads/lists';
import type { TextColumn } from '@leadwright/contract/leads/result-columns';
import type { PoolClient } from 'pg';
import { heldIn, type Put, parameters } from './filter.sql.ts';
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
  select l.id, l.type, l.name, l.next_ordinal from lists l
  where l.account_id = ${accountId} and l.deleted_at is null order by l.id desc limit ${most}`;
const isMeant = (text: string, put: Put) => `(${FOUND_BY.map((column) => heldIn(column, text, put)).join(' or ')})`;

async function ask(client: PoolClient, sql: (put: Put) => string): Promise<FoundLead[]> {
  const { put, values } = parameters();
  return (await client.query<FoundLead>(sql(put), values)).rows;
}

const asFound = 'r.*, l.type as list_type, l.name as list_name';

export const findInNewest = (client: PoolClient, accountId: number, text: string, most: number) =>
  ask(client, (put) => {
    const account = `${put(accountId)}::bigint`;
    return `
      select ${asFound} from (
        select l.*, p from (${listsOf(account, MOST_PARTS)}) l
        cross join lateral generate_series((l.next_ordinal - 1) / ${PART}, 0, -1) p
        order by l.id desc, p desc limit ${MOST_PARTS}) l
      cross join lateral (
        select ${VALUES} from results r
        where r.account_id = ${account} and r.part = (l.id << 20 | l.p) and ${isMeant(text, put)} limit ${most}) r
      limit ${most}`;
  });

/** The limit stands outside, or the planner would walk the lists and hope for early hits instead of using the index. */
export const findInAll = (client: PoolClient, accountId: number, text: string, most: number) =>
  ask(client, (put) => {
    const account = `${put(accountId)}::bigint`;
    return `
      with l as materialized (${listsOf(account, MOST_LISTS)}),
      r as materialized (
        select ${VALUES} from results r
        where r.account_id = ${account} and r.list_id = any(array(select id from l)) and ${isMeant(text, put)})
      select ${asFound} from r join l on l.id = r.list_id order by r.list_id desc, r.id desc limit ${most}`;
  });
