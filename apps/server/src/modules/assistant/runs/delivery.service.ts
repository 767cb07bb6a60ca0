/** Texts of a run: from what the model wrote to columns of leads and credits in the ledger, in one transaction. */
import { columnOfPrompt } from '@leadwright/contract/ai/prompts';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { lockList } from '../../lists/public.ts';
import { type ResultRow, readRows, subjectOf } from '../../results/public.ts';
import { identityKey, settle } from '../../wallet/public.ts';
import type { RunRow } from '../assistant.table.ts';
import { saveTexts, type TextToSave } from '../writing/saving.service.ts';
import { finish, publishProgress } from './outcome.service.ts';
import type { Answered } from './runs.port.ts';
import * as repository from './runs.repository.ts';
import { isGivenUp, isToBeAskedAgain, nextTry, waitsAfter } from './runs.rules.ts';

/** Returns the updated run, or undefined if it has ended. Skips texts that another worker has delivered. */
export function deliver(ctx: Base, { account_id: accountId, id }: RunRow, answered: Answered[]) {
  return asAccount(ctx, accountId, async (tx): Promise<RunRow | undefined> => {
    const run = await repository.lockRun(tx.db, accountId, id);
    if (!run || run.finished_at) return undefined;
    await lockList(tx, run.list_id);
    const open = await openOf(tx, run, answered);
    const { closed, credits, isOutOfCredits } = await close(tx, run, open);
    await postpone(tx, run, open.filter(isToBeAskedAgain));
    await repository.closeItems(tx.db, accountId, id, closed);
    const count = (state: repository.Closed['state']) => closed.filter((each) => each.state === state).length;
    const moved = await repository.updateRun(tx.db, accountId, id, {
      status: 'running',
      written: run.written + count('written'),
      skipped: run.skipped + count('skipped'),
      failed: run.failed + count('failed'),
      credits: run.credits + credits,
      step: run.step + 1,
      waits: waitsAfter(run.waits, open),
      waiting_until: null,
      moved_at: tx.now(),
    });
    if (isOutOfCredits) return finish(tx, moved, 'completed', 'credits');
    if (open.some(({ answer }) => answer.is === 'failed' && answer.ofKey)) return finish(tx, moved, 'failed', 'key');
    if (moved.written + moved.skipped + moved.failed >= moved.total) return finish(tx, moved, 'completed');
    if (isGivenUp(moved)) return finish(tx, moved, 'failed', 'waiting');
    await publishProgress(tx, moved);
    return moved;
  });
}

/** Answers about texts that are still waited for. */
async function openOf(tx: Tx<Base>, run: RunRow, answered: Answered[]): Promise<Answered[]> {
  const positions = answered.map(({ item }) => item.position);
  const still = await repository.findOpen(tx.db, run.account_id, run.id, positions);
  const byPosition = new Map(still.map((item) => [item.position, item]));
  return answered.flatMap((each) => {
    const item = byPosition.get(each.item.position);
    // Asked for by two at once, and the other was first.
    return item?.attempts === each.item.attempts ? [{ ...each, item }] : [];
  });
}

interface Find extends TextToSave {
  position: number;
}

/** Closes the finished items. Written texts are stored and charged. */
async function close(tx: Tx<Base>, run: RunRow, open: Answered[]) {
  const { finds, closed } = await usable(tx, run, open);
  const { covered, credits, uncovered } = await pay(tx, run, finds);
  await saveTexts(tx, run.list_id, covered, run.user_name);
  closed.push(...covered.map(({ position }) => ({ position, state: 'written', reason: null }) as const));
  closed.push(...uncovered.map(({ position }) => ({ position, state: 'failed', reason: 'credits' }) as const));
  return { closed, credits, isOutOfCredits: uncovered.length > 0 };
}

/** The leads as they are now: those that are gone, must not be contacted or have such a text by now get nothing. */
async function usable(tx: Tx<Base>, run: RunRow, open: Answered[]) {
  const [finds, closed]: [Find[], repository.Closed[]] = [[], []];
  const ids = new Set(open.flatMap(({ item, answer }) => (answer.is === 'written' ? [item.result_id] : [])));
  const rows = new Map((await readRows(tx, run.list_id, [...ids])).map((row) => [row.id, row]));
  for (const each of open.filter((any) => !isToBeAskedAgain(any))) {
    const { item, answer } = each;
    const { position } = item;
    if (answer.is !== 'written') {
      closed.push({ position, state: answer.is, reason: answer.reason });
      continue;
    }
    const row = rows.get(item.result_id);
    const reason = whyNot(run, row, answer.prompt);
    if (row && !reason) finds.push({ ...answer, row, position });
    else closed.push({ position, state: 'skipped', reason });
  }
  return { finds, closed };
}

function whyNot(run: RunRow, row: ResultRow | undefined, prompt: TextToSave['prompt']) {
  if (!row) return 'gone';
  if (row.is_suppressed) return 'suppressed';
  return !run.overwrites && row[columnOfPrompt(prompt.prompt_type)] !== '' ? 'has_text' : null;
}

/** `covered`: what may be stored. What the account's own key wrote is free. */
async function pay(tx: Tx<Base>, run: RunRow, finds: Find[]) {
  const paid = finds.filter(({ written }) => written.use.keyOf !== 'own');
  if (paid.length === 0) return { covered: finds, uncovered: [], credits: 0 };
  // Nothing was reserved, so a text written with another account's key is not delivered.
  if (run.reservation_id === 0)
    return { covered: finds.filter((find) => !paid.includes(find)), uncovered: paid, credits: 0 };
  const items = paid.map(({ position, row }) => ({
    act: 'ai.text' as const,
    identityKeys: [identityKey('text', `${run.id}/${position}`)],
    subject: subjectOf(run.list_type, run.list_id, row.id),
  }));
  const { credits, charges } = await settle(tx, run.reservation_id, items, `texts:${run.id}/${run.step}`);
  const uncovered = paid.filter((_find, index) => charges[index]?.status === 'uncovered');
  return { covered: finds.filter((find) => !uncovered.includes(find)), uncovered, credits: Math.abs(credits) };
}

async function postpone(tx: Tx<Base>, run: RunRow, again: Answered[]): Promise<void> {
  for (const { item, answer } of again) {
    const attempts = item.attempts + 1;
    const reason = answer.is === 'written' ? null : answer.reason;
    const changes = { attempts, reason, ask_after: nextTry(attempts, tx.now()) };
    await repository.postponeItem(tx.db, run.account_id, run.id, item.position, changes);
  }
}
