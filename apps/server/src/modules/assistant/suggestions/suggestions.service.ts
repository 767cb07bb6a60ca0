/**
 * Suggestions of ideal customers (docs/product-rules.md#icp-suggestions). A round is a job. Starting one reserves its price, which
 * is charged only if something is delivered. The next round receives the saved feedback.
 */
import type { FeedbackBody } from '@leadwright/contract/ai/suggestions';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { countSources } from '../../ai-training/public.ts';
import { assertProfileComplete } from '../../business-profile/public.ts';
import { type KeyOf, whoseKey } from '../../models/public.ts';
import { estimate, reserve } from '../../wallet/public.ts';
import { requireKey } from '../assistant.service.ts';
import { tellChanged } from './round.service.ts';
import { suggestionsErrors } from './suggestions.errors.ts';
import { runRoundJob } from './suggestions.jobs.ts';
import * as repository from './suggestions.repository.ts';
import type { RoundRow, SuggestionRow } from './suggestions.table.ts';

const ACT = 'ai.suggestions';

export interface Round extends RoundRow {
  suggestions: SuggestionRow[];
}

/** Nothing with the account's own key. */
async function priceOf(tx: Tx<Base>, keyOf: KeyOf | null, shown?: number): Promise<number> {
  if (keyOf === 'own') return 0;
  return (await estimate(tx, [{ act: ACT, count: 1, shown }])).lines[0]?.price ?? 0;
}

export const findRounds = (ctx: Ctx, page: { page: number; limit: number }) =>
  inTransaction(ctx, async (tx) => {
    const { rows, total } = await repository.findRounds(tx.db, tx.accountId, page);
    return { total, rounds: await withSuggestions(tx, rows), cost: await priceOf(tx, await whoseKey(tx)) };
  });

async function withSuggestions(tx: Tx, rounds: RoundRow[]): Promise<Round[]> {
  const ids = rounds.map(({ id }) => id);
  const all = Map.groupBy(await repository.findOfRounds(tx.db, tx.accountId, ids), ({ round_id }) => round_id);
  return rounds.map((round) => ({ ...round, suggestions: all.get(round.id) ?? [] }));
}

/** Asked for while one is being worked on, it is that one: a second tab does not pay again. */
export const startRound = (ctx: Ctx, expected: { credits: number } | undefined): Promise<Round> =>
  inTransaction(ctx, async (tx) => {
    await assertProfileComplete(tx);
    const working = await repository.findWorking(tx.db, tx.accountId);
    if (working) return { ...working, suggestions: [] };
    const credits = await priceOf(tx, await requireKey(tx), expected?.credits);
    if (expected && expected.credits !== credits) throw suggestionsErrors.price_changed();
    const made = await repository.insertRound(tx.db, tx.accountId, {
      user_id: tx.actor.userId,
      user_name: tx.actor.name,
      language: tx.language,
      training_sources: await countSources(tx),
      created_at: tx.now(),
    });
    // Another request inserted it first.
    if (!made) return { ...((await repository.findWorking(tx.db, tx.accountId)) as RoundRow), suggestions: [] };
    const round = credits > 0 ? await reserveFor(tx, made, credits) : made;
    await enqueue(tx, runRoundJob, { accountId: tx.accountId, id: made.id });
    await tellChanged(tx);
    return { ...round, suggestions: [] };
  });

async function reserveFor(tx: Tx, round: RoundRow, credits: number): Promise<RoundRow> {
  const reservation = await reserve(tx, {
    acts: [ACT],
    shown: credits,
    max: credits,
    purpose: 'suggestions',
    title: { key: 'suggestions.title' },
    subject: `icp-round:${round.id}`,
    key: `icp-round:${round.id}/reserve`,
  });
  return repository.updateRound(tx.db, round, { reservation_id: reservation.id });
}

const found = (row: SuggestionRow | undefined): SuggestionRow => {
  if (!row) throw suggestionsErrors.not_found();
  return row;
};

export const getSuggestion = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async ({ db, accountId }) => found(await repository.findSuggestion(db, accountId, id)));

export const judge = (ctx: Ctx, id: number, feedback: FeedbackBody) =>
  inTransaction(ctx, async (tx) => {
    const judged = found(await repository.saveFeedback(tx.db, tx.accountId, id, feedback));
    await tellChanged(tx);
    return judged;
  });
