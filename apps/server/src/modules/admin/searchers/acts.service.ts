/**
 * Reruns or cancels many searches. The confirmation fixes which ones; it never covers more searches or credits than were shown. Each
 * search is a separate act. A few are done at once, many by a resumable job.
 */
import type { SearchActKind, SearchersFilter } from '@leadwright/contract/admin/searchers';
import { asPlatform, type Ctx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { recordChange } from '../history/history.service.ts';
import { goOn } from './act-run.service.ts';
import * as repository from './acts.repository.ts';
import { searchersErrors } from './searchers.errors.ts';
import { searchActJob } from './searchers.jobs.ts';
import { type Candidate, findCandidates } from './searchers.repository.ts';
import { againOf, cancelOf, type Prices, selectionOf } from './searchers.rules.ts';
import { MAX_ACT, matchingOf, pricesOf } from './searchers.service.ts';

/** Up to this many are done within the request. */
const AT_ONCE = 20;
const LATER_MS = 60_000;

interface Order {
  act: SearchActKind;
  filter: SearchersFilter;
  expected: { count: number; account_credits: number };
}

export async function actOnMany(ctx: Ctx, order: Order, intent: string): Promise<repository.ActRow> {
  const begun = await asPlatform(ctx, async (tx) => {
    const earlier = await repository.findActByIntent(tx.db, intent);
    if (earlier) return earlier;
    const { accountId, userId, name, email } = tx.actor;
    const chosen = chosenOf(
      order,
      await findCandidates(tx.db, matchingOf(ctx, order.filter), MAX_ACT + 1),
      await pricesOf(tx),
    );
    const made = await repository.insertAct(tx.db, {
      act: order.act,
      by_account: accountId,
      by_user: userId,
      by_name: name,
      by_email: email,
      language: tx.language,
      ip: tx.ip,
      intent,
      created_at: tx.now(),
      accounts: chosen.map(({ account_id }) => account_id),
      searches: chosen.map(({ id }) => id),
    });
    await recordChange(tx, {
      part: 'searchers',
      what: `${order.act}_many`,
      subject: { id: `act-${made.id}`, name: tx.t('admin-searchers.subjectMany', { count: chosen.length }) },
      before: null,
      after: { count: chosen.length },
    });
    // A few are done within the request; the job comes after it, for what a crash left undone.
    const runAt = new Date(tx.now().getTime() + (chosen.length > AT_ONCE ? 0 : LATER_MS));
    await enqueue(tx, searchActJob, { actId: made.id }, { runAt });
    return made;
  });
  return begun.searches.length > AT_ONCE ? begun : goOn(ctx, begun);
}

function chosenOf({ act, expected }: Order, rows: Candidate[], prices: Prices): Candidate[] {
  if (rows.length > MAX_ACT) throw searchersErrors.too_many({ params: { most: MAX_ACT } });
  const can = (row: Candidate) => (act === 'cancel' ? cancelOf(row) : againOf(row, prices)) !== null;
  const chosen = rows.filter(can);
  if (chosen.length === 0) throw searchersErrors.nothing_to_do();
  const { account_credits } = selectionOf(chosen, prices).run_again;
  const isMore = chosen.length > expected.count || account_credits > expected.account_credits;
  if (isMore) throw searchersErrors.more_than_shown();
  return chosen;
}
