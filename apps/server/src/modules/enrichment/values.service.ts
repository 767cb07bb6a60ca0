/** Acts that fill in rows: addresses, phones, details of creators. What was found is paid for once, and never shown unpaid. */
import type { Base, Tx } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import type { Reason } from '../email-finder/public.ts';
import { lockList } from '../lists/public.ts';
import { findSuppressed } from '../privacy/public.ts';
import { changeResults, type ResultRow, readRows, recordActivity, subjectOf } from '../results/public.ts';
import { settle } from '../wallet/public.ts';
import { changeOf } from './asking/answers.rules.ts';
import { givenEmailsDied } from './enrichment.events.ts';
import type { Answer, Answered, Delivered } from './enrichment.port.ts';
import { isToBeAskedAgain, priceActOf } from './enrichment.rules.ts';
import type { RunRow } from './enrichment.table.ts';
import { giveBack } from './looking.service.ts';

interface Find {
  row: ResultRow;
  answer: Answer;
}

export async function deliverValues(tx: Tx<Base>, run: RunRow, answered: Answered[]): Promise<Delivered> {
  await lockList(tx, run.list_id);
  const finds = await allowedFinds(tx, run, answered);
  const { covered, ...paid } = await pay(tx, run, finds);
  const changes = covered.flatMap(({ row, answer }) => {
    const values = changeOf(row, answer);
    return values ? [{ id: row.id, values }] : [];
  });
  await changeResults(tx, run.list_id, changes);
  const found = new Map(covered.filter(isFound).map(({ row }) => [row.id, 1]));
  await tellHistory(tx, run, [...found.keys()]);
  if (run.act === 'find-emails') {
    await tellDead(tx, run, covered, answered);
    await giveBackSilent(tx, run, answered);
  }
  const open = new Set(answered.filter(isToBeAskedAgain).map(({ answer }) => answer));
  const potential = covered.filter(({ answer }) => answer.email?.state === 'potential' && !open.has(answer)).length;
  return { ...paid, found, potential };
}

const isFound = ({ answer }: Find) => answer.identityKeys.length > 0 || answer.email?.state === 'found';

/** The rows as they are now; those that are gone or must not be contacted, also by what was found, get nothing. */
async function allowedFinds(tx: Tx<Base>, run: RunRow, answered: Answered[]): Promise<Find[]> {
  const answers = new Map(answered.map(({ open, answer }) => [open.result_id, answer]));
  const rows = await readRows(tx, run.list_id, [...answers.keys()]);
  // A number that a user typed in the meantime stays, so nothing is charged.
  const isOpen = (row: ResultRow) => !row.is_suppressed && (run.act !== 'get-phones' || row.phone === '');
  const finds = rows.filter(isOpen).map((row) => ({ row, answer: answers.get(row.id) as Answer }));
  const unwanted = await findSuppressed(tx, finds, ({ answer }) => ({
    email: answer.email?.address || answer.values.email,
    phone: answer.values.phone,
  }));
  return finds.filter((find) => !unwanted.has(find));
}

/** `covered`: what may be written into the rows. */
async function pay(tx: Tx<Base>, run: RunRow, finds: Find[]) {
  const act = priceActOf(run.list_type, run.act);
  const paid = finds.filter(({ answer }) => answer.identityKeys.length > 0);
  if (!act || paid.length === 0) return { covered: finds, owned: 0, credits: 0, isOutOfCredits: false };
  const items = paid.map(({ row, answer }) => ({
    act,
    identityKeys: answer.identityKeys,
    subject: subjectOf(run.list_type, run.list_id, row.id),
  }));
  const { credits, charges } = await settle(tx, run.reservation_id, items, `enrichment:${run.id}/${run.step}`);
  const uncovered = new Set(paid.filter((_find, index) => charges[index]?.status === 'uncovered'));
  return {
    covered: finds.filter((find) => !uncovered.has(find)),
    owned: charges.filter(({ status }) => status === 'owned').length,
    credits: Math.abs(credits),
    isOutOfCredits: uncovered.size > 0,
  };
}

const HISTORY = { 'find-emails': 'emailFound', 'get-phones': 'phoneFound', enrich: 'enriched' } as const;

async function tellHistory(tx: Tx<Base>, run: RunRow, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const what = `results.activity.${HISTORY[run.act as keyof typeof HISTORY]}`;
  await recordActivity(tx, run.list_id, ids, { what, params: {}, by_name: run.user_name });
}

/** An address that came with the lead is dead, and there is no other. One that was a guess from the start is no news. */
async function tellDead(
  tx: Tx<Base>,
  run: RunRow,
  finds: readonly Find[],
  answered: readonly Answered[],
): Promise<void> {
  const guesses = new Set(answered.filter(({ open }) => open.email_state === 'potential').map(({ answer }) => answer));
  const deaths = finds.flatMap(({ row, answer }) => {
    const isDead = row.email !== '' && answer.email?.state === 'none' && answer.email.address === row.email;
    return isDead && !guesses.has(answer)
      ? [{ resultId: row.id, address: row.email, reason: answer.email?.reason as Reason }]
      : [];
  });
  if (deaths.length > 0) await publish(tx, givenEmailsDied, { accountId: tx.accountId, listId: run.list_id, deaths });
}

/** No source had an answer: resets the address to its earlier state. */
const giveBackSilent = (tx: Tx<Base>, run: RunRow, answered: Answered[]) =>
  giveBack(
    tx,
    run.list_id,
    answered.filter((each) => !isToBeAskedAgain(each)).map(({ open }) => open),
  );
