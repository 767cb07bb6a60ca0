/**
 * The work on a round: reads profile and training, asks the model, looks up what it named, and delivers. Suggestions, state
 * and charge commit together, so a worker that dies leaves a round that is done again and paid for once, or not at all.
 */

import { PROFILE_FIELD_NAMES } from '@leadwright/contract/ai/business-profile';
import type { ReadSource } from '@leadwright/contract/ai/suggestions';
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { findPassages } from '../../ai-training/public.ts';
import { assertProfileComplete } from '../../business-profile/public.ts';
import { ModelProblem, type ModelUse, whoseKey, writeValue } from '../../models/public.ts';
import { wonAndLost } from '../../results/public.ts';
import { identityKey, release, settle } from '../../wallet/public.ts';
import { type Material, OUTCOMES, promptFor, questionFor, SuggestedProfiles } from './prompt.rules.ts';
import { resolve } from './resolving.service.ts';
import * as repository from './suggestions.repository.ts';
import type { RoundProblem, RoundRow } from './suggestions.table.ts';

const MAX_TOKENS = 4000;
const PASSAGES = { maxTokens: 6000, limit: 12 };
/** Of earlier rounds. */
const REMEMBERED = 24;

export async function runRound(ctx: JobContext, accountId: number, id: number): Promise<void> {
  const round = await asAccount(ctx, accountId, ({ db }) => repository.findWorking(db, accountId));
  if (round?.id !== id) return;
  const base = { ...ctx, language: round.language, t: translator(round.language) };
  try {
    await suggest(base, round, ctx.signal);
  } catch (error) {
    // A worker that stops hands the job to another.
    if (ctx.signal.aborted) throw error;
    if (error instanceof ModelProblem) return fail(base, round, problemOf(error));
    if (!ctx.isLastAttempt) throw error;
    ctx.log.error({ err: error, round: id }, 'a round of suggestions failed');
    await fail(base, round, 'failed');
  }
}

async function suggest(ctx: Base, round: RoundRow, signal: AbortSignal): Promise<void> {
  const material = await asAccount(ctx, round.account_id, (tx) => gather(tx, round));
  const { value, use } = await writeValue(ctx, round.account_id, {
    ...promptFor(material),
    purpose: 'suggestions',
    name: 'ideal_customers',
    schema: SuggestedProfiles,
    maxTokens: MAX_TOKENS,
    signal,
  });
  const sources = sourcesOf(ctx, material);
  const made = await resolve(ctx, value.suggestions, sources);
  if (made.length === 0) return fail(ctx, round, 'garbage');
  await deliver(ctx, round, { made, read: [...sources.values()], keyOf: use.keyOf });
}

async function gather(tx: Tx<Base>, round: RoundRow): Promise<Material> {
  // The round was offered for free with the account's own key. Do not use another key for it.
  if (round.reservation_id === null && (await whoseKey(tx)) !== 'own')
    throw new ModelProblem('no_key', { keyOf: null, model: '' });
  const profile = await assertProfileComplete(tx);
  const fields = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, profile[name]]));
  const earlier = await repository.findEarlier(tx.db, tx.accountId, REMEMBERED);
  return {
    profile: fields,
    passages: await findPassages(tx, questionFor(fields), PASSAGES),
    earlier: earlier.map(({ filters, title, vote, reason, note }) => ({
      kind: filters.type,
      title,
      vote: vote ?? 'none',
      reason,
      note,
    })),
    outcomes: await wonAndLost(tx),
    language: round.language,
  };
}

/** By what a reason may name them: keys of fields, numbers of passages, what CRMs tell. */
function sourcesOf({ t }: Base, { passages, outcomes }: Material): Map<string, ReadSource> {
  const fields = PROFILE_FIELD_NAMES.map((field): [string, ReadSource] => [
    field,
    { kind: 'profile', field, title: t(`business-profile.field.${field}`), where: '', url: null },
  ]);
  const training = passages.map(({ kind, title, where, url }, index): [string, ReadSource] => [
    String(index + 1),
    { kind, field: null, title, where, url },
  ]);
  const crm: ReadSource = { kind: 'crm', field: null, title: t('results.crm.title'), where: '', url: null };
  const known: [string, ReadSource][] = outcomes.length > 0 ? [[OUTCOMES, crm]] : [];
  return new Map([...fields, ...training, ...known]);
}

interface Delivery {
  made: repository.NewSuggestion[];
  read: ReadSource[];
  keyOf: ModelUse['keyOf'];
}

const deliver = (ctx: Base, { account_id, id }: RoundRow, { made, read, keyOf }: Delivery) =>
  asAccount(ctx, account_id, async (tx) => {
    const round = await repository.lockRound(tx.db, account_id, id);
    if (round?.state !== 'working') return;
    const credits = await charge(tx, round, keyOf);
    if (credits === null) return end(tx, round, { state: 'failed', problem: 'failed' });
    await repository.insertSuggestions(tx.db, round, made);
    await end(tx, round, { state: 'ready', credits, read });
  });

/** Null if the reservation expired while the round stalled. Then it must not be delivered. */
async function charge(tx: Tx<Base>, { id, reservation_id }: RoundRow, keyOf: ModelUse['keyOf']) {
  if (reservation_id === null) return 0;
  if (keyOf === 'own') {
    await release(tx, reservation_id);
    return 0;
  }
  const item = { act: 'ai.suggestions' as const, identityKeys: [identityKey('text', `icp-round/${id}`)] };
  const { charges } = await settle(tx, reservation_id, [item], `icp-round:${id}/settle`, { close: true });
  const [charged] = charges;
  return charged?.status === 'uncovered' ? null : (charged?.credits ?? 0);
}

const fail = (ctx: Base, { account_id, id }: Pick<RoundRow, 'account_id' | 'id'>, problem: RoundProblem) =>
  asAccount(ctx, account_id, async (tx) => {
    const round = await repository.lockRound(tx.db, account_id, id);
    if (round?.state !== 'working') return;
    if (round.reservation_id !== null) await release(tx, round.reservation_id);
    await end(tx, round, { state: 'failed', problem });
  });

async function end(tx: Tx<Base>, round: RoundRow, changes: Parameters<typeof repository.updateRound>[2]) {
  await repository.updateRound(tx.db, round, { ...changes, finished_at: tx.now() });
  await tellChanged(tx);
}

export const tellChanged = (tx: Tx<Base>) =>
  tx.platform.live.publish(tx.client, { accountId: tx.accountId, topic: 'suggestions', data: null });

const TOLD: readonly RoundProblem[] = ['garbage', 'unreachable', 'refused', 'wrong_key', 'no_quota'];
/** The code hides details of the failure from everyone but the owner of the key. */
function problemOf({ code }: ModelProblem): RoundProblem {
  const problem = code.replace('models.', '') as RoundProblem;
  return TOLD.includes(problem) ? problem : 'unavailable';
}
