/**
 * One search run again or canceled by an administrator. Act and history commit together. Running again is paid by the account, for
 * whom and within whose limits it runs as the first time; by the platform where the failure was ours (docs/product-rules.md#super-admin).
 */
import { asAccount, type Ctx } from '../../../platform/context.ts';
import type { Change } from '../../audit/public.ts';
import { actorFor } from '../../automation/public.ts';
import { cancelBy, findSearchByIntent, runAgain, type SearchRow } from '../../search/public.ts';
import { recordChange } from '../history/history.service.ts';
import { searchersErrors } from './searchers.errors.ts';
import type { Line } from './searchers.repository.ts';
import { againOf, outcomeOf } from './searchers.rules.ts';
import { readLine } from './searchers.service.ts';

export interface Terms {
  paid_by: SearchRow['paid_by'];
  credits: number;
}

/** `expected`: what was shown. The new search; a repeat with the same intent finds it. */
export async function runOneAgain(ctx: Ctx, id: number, intent: string, expected?: Terms): Promise<SearchRow> {
  const { line, prices } = await readLine(ctx, id);
  const begun = await asAccount(ctx, line.account_id, (tx) => findSearchByIntent(tx, intent));
  if (begun) return begun;
  if (!line.finished_at) throw searchersErrors.running();
  const terms = againOf({ ...line, runs_again: false }, prices) as Terms;
  if (expected && (expected.paid_by !== terms.paid_by || expected.credits < terms.credits))
    throw searchersErrors.terms_changed();
  const person = await actorFor(ctx, line.account_id, line.user_id);
  if ('refused' in person) throw searchersErrors.inactive();
  const { paid_by: paidBy } = terms;
  const most = paidBy === 'platform' ? 0 : terms.credits;
  return runAgain(person.ctx, line, intent, {
    paidBy,
    most,
    note: (tx, search) =>
      recordChange(
        { ...tx, actor: ctx.actor },
        changeOf(ctx, line, 'run_again', {
          outcome: outcomeOf(search),
          search: search.id,
          paid_by: paidBy,
          most_credits: most,
        }),
      ),
  });
}

/** Releases its remaining reserved credits. */
export async function cancelOne(ctx: Ctx, id: number): Promise<void> {
  const { line } = await readLine(ctx, id);
  await asAccount(ctx, line.account_id, async (tx) => {
    const ended = await cancelBy(tx, line.id, ctx.actor.name);
    await recordChange(
      tx,
      changeOf(ctx, line, 'cancel', {
        outcome: outcomeOf(ended),
        search: ended.id,
        credits: ended.credits,
        released: Math.max(0, ended.maximum_credits - ended.credits),
      }),
    );
  });
}

/** Without the words of the search: they may name a person, and histories are kept. */
const changeOf = ({ t }: Ctx, line: Line, what: string, after: Record<string, unknown>): Change => ({
  part: 'searchers',
  what,
  subject: { id: line.id, name: t('admin-searchers.subject', { account: line.account_name, id: String(line.id) }) },
  account: { id: line.account_id, name: line.account_name },
  before: { outcome: outcomeOf(line), search: line.id, credits: line.credits },
  after: { credits: line.credits, ...after },
});
