/** Automatic acts on leads. Every kind has an adapter with the same interface. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Base, inTransaction, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Translate } from '../../../platform/i18n.ts';
import { getList } from '../../lists/public.ts';
import { presentIds } from '../../results/public.ts';
import { availableCredits, coverAfter } from '../../wallet/public.ts';
import { onceEach } from './begun.rules.ts';
import type { Asked, BegunStep, StepOrder, StepOutcome, StepPrice, StepRef, StepState } from './steps.port.ts';
import { adapterFor, adapterOf } from './steps.registry.ts';

/** Below what a selection by ids may have. */
export const MAX_STEP_ROWS = 1000;

/** A translation key: why the step could not be carried out for leads of this type now; null: it could. */
export const stepProblem = async (tx: Tx, act: StepAct, type: ListType): Promise<string | null> =>
  (await stepProblems(tx, [{ act, type }]))[0] ?? null;

/** The same for many, in a number of queries that does not depend on how many there are. */
export async function stepProblems(tx: Tx, asked: readonly Asked[]): Promise<(string | null)[]> {
  const problems = new Map<Asked, string | null>();
  for (const adapter of new Set(asked.map(({ act }) => adapterFor(act)))) {
    const ofKind = asked.filter(({ act }) => adapterFor(act) === adapter);
    const refusals = await adapter.check(tx, ofKind);
    for (const [at, one] of ofKind.entries()) problems.set(one, wordsOf(refusals[at] ?? null));
  }
  return asked.map((one) => problems.get(one) ?? null);
}
const wordsOf = (refusal: AppError | null) =>
  refusal && (Object.values(refusal.fields ?? {})[0] ?? refusal.code.replace('.', '.error.'));

export const stepPrice = async (tx: Tx, act: StepAct, type: ListType): Promise<StepPrice> =>
  (await stepPrices(tx, [{ act, type }]))[0] as StepPrice;

/** The same for many: acts of one name on leads of one type have one price. */
export async function stepPrices(tx: Tx, asked: readonly Asked[]): Promise<StepPrice[]> {
  const prices = await onceEach(
    asked,
    ({ act, type }) => `${act.act} ${type}`,
    ({ act, type }) => adapterFor(act).priceEach(tx, act, type),
  );
  return asked.map(({ act }, at) => {
    const each = prices[at] as number;
    return { each, mostPerRow: each * adapterFor(act).mostPerLead(act) };
  });
}

/** What it is about, in words: what is looked for, which prompts, which connection, which address. */
export const aboutStep = (tx: Tx, act: StepAct): Promise<string> => adapterFor(act).about(tx, act);

/**
 * Starts a step in the caller's transaction, so that the step and the caller's notes commit together. If the credits do not cover all
 * leads, it starts for as many as they cover. If they cover none, or anything else prevents it, it throws the error that a user would
 * see (`isOutOfCredits`).
 */
export async function beginStep(tx: Tx, order: StepOrder): Promise<BegunStep> {
  if (order.resultIds.length > MAX_STEP_ROWS) throw new Error(`a step takes at most ${MAX_STEP_ROWS} leads`);
  const begin = async (resultIds: number[]): Promise<BegunStep> => ({
    ref: await beginFor(tx, order, resultIds),
    resultIds,
  });
  try {
    return await begin(order.resultIds);
  } catch (error) {
    if (!isOutOfCredits(error)) throw error;
    const { type } = await getList(tx, order.listId);
    const covered = await rowsCovered(tx, error, await stepPrice(tx, order.act, type));
    if (covered < 1 || covered >= order.resultIds.length) throw error;
    return begin(order.resultIds.slice(0, covered));
  }
}

async function beginFor(tx: Tx, order: StepOrder, wanted: number[]): Promise<StepRef | null> {
  const present = new Set(await presentIds(tx, order.listId, wanted));
  const resultIds = wanted.filter((id) => present.has(id));
  if (resultIds.length === 0) return null;
  const adapter = adapterFor(order.act);
  const id = await inTransaction(tx, (part) => adapter.begin(part, { ...order, resultIds }));
  return id === null ? null : { kind: adapter.kind, id };
}

/** How many leads the credits cover of something that was refused for want of them. */
export const rowsCovered = async (tx: Tx, refusal: AppError, { mostPerRow }: StepPrice): Promise<number> =>
  mostPerRow > 0 ? Math.floor((await coverAfter(tx, refusal)) / mostPerRow) : 0;

/** What is missing to do so much more, at most. */
export const creditsMissing = async (tx: Tx<Base>, needed: number): Promise<number> =>
  Math.max(1, needed - (await availableCredits(tx)));

const GONE: StepState = {
  state: 'failed',
  total: 0,
  done: 0,
  failed: 0,
  credits: 0,
  waitingUntil: null,
  reason: 'gone',
};

export const readStep = async (tx: Tx<Base>, { kind, id }: StepRef): Promise<StepState> =>
  (await adapterOf(kind).read(tx, id)) ?? GONE;

/** What became of each of the leads a step was begun with, or would have been if there had been anything to do. */
export const outcomesOf = (
  tx: Tx<Base>,
  { kind, id }: StepRef,
  resultIds: number[],
): Promise<Map<number, StepOutcome>> => adapterOf(kind).outcomes(tx, id, resultIds);

/** Results so far stay. A step that has ended is left alone. */
export const cancelStep = (tx: Tx, { kind, id }: StepRef): Promise<void> => adapterOf(kind).cancel(tx, id);

/** The credits of the account or of the person do not cover it. */
export const isOutOfCredits = (error: unknown): error is AppError & { readonly status: 402 } =>
  error instanceof AppError && error.status === 402 && error.code.startsWith('wallet.');

/** Why a step or a lead of it stands as it does, in words; null: there is nothing to say. */
export function reasonWords(t: Translate, { state, reason }: Pick<StepOutcome, 'reason'> & { state: string }) {
  if (reason === null) return state in UNSAID ? t(`steps.reason.${UNSAID[state as keyof typeof UNSAID]}`) : null;
  const words = t(`steps.reason.${reason}`);
  // A reason without a translation is not one that a user could fix.
  return words.startsWith('steps.') ? t('steps.reason.unexpected') : words;
}

/** Of leads whose state says it all. */
const UNSAID = { nothing: 'nothing', failed: 'unanswered' } as const;
