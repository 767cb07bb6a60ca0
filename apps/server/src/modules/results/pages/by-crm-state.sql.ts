/**
 * Leads in one of some states in CRMs, in order of arrival. Each state has an index in that order, so only as many rows are read as are
 * counted. A lead may be in several of the states and comes once.
 */
import type { Criterion } from './filter.rules.ts';
import { readHits, type Strategy } from './pages.sql.ts';

type CrmCriterion = Extract<Criterion, { is: 'crm' }>;
export const isCrmAlone = (criteria: Criterion[]): criteria is [CrmCriterion] =>
  criteria.length === 1 && criteria[0]?.is === 'crm';

export const byCrmState: Strategy = {
  needsSize: true,
  read(client, list, { criteria, order: { direction }, window }) {
    const [{ states }] = criteria as [CrmCriterion];
    const most = Math.max(list.exactTo + 1, window.offset + window.limit);
    return readHits(client, list, window, most, `ordinal ${direction}`, (put) => {
      const own = `c.account_id = ${put(list.accountId)}::bigint and c.list_id = ${put(list.listId)}::bigint`;
      return `
        select distinct on (ordinal) id, ordinal from unnest(${put(states)}::text[]) wanted(state) cross join lateral (
          select r.id, c.ordinal from result_crm_states c
          join results r on r.account_id = c.account_id and r.id = c.result_id
          where ${own} and c.state = wanted.state order by c.ordinal ${direction} limit ${most}) found
        order by ordinal ${direction} limit ${most}`;
    });
  },
};
