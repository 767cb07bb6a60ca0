/** Leads that meet all conditions go out, the others to `no`. */

import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { matchingAmong } from '../../results/public.ts';
import * as answers from '../research/answers.repository.ts';
import { meets } from './answers.rules.ts';
import type { NodeAdapter } from './nodes.port.ts';

export const filterNode: NodeAdapter = {
  isQuick: true,
  async begin(tx, { run, planned }, { list, rows }) {
    const settings = planned.node.settings as SettingsOf<'filter'>;
    const ids = rows.map(({ id }) => id);
    const matching = new Set(await matchingAmong(tx, list, questionOf(settings), ids));
    const said =
      settings.answers.length > 0 ? await answers.findAnswers(tx.db, run.account_id, run.id, ids) : new Map();
    const isMet = (id: number) =>
      matching.has(id) && settings.answers.every((each) => meets(said.get(id)?.get(each.column)?.value ?? '', each));
    const outcomes = ids.map(
      (result_id) => ({ result_id, state: isMet(result_id) ? 'out' : 'no', reason: null }) as const,
    );
    return { outcomes, underWay: null };
  },
};

const questionOf = ({ conditions, with_email, labels }: SettingsOf<'filter'>): ResultFilter =>
  ResultFilter.parse({ custom_search: conditions, withEmail: with_email, labels, sent: -1 });
