/** Reads and forgets sources; adds and changes texts and questions. */
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { countTokensOfBook } from '../../models/public.ts';
import { trainingErrors } from '../ai-training.errors.ts';
import type { SourceHead, SourceRow } from '../ai-training.table.ts';
import { type Learning, learn, type Totals, totalsOf } from './learning.service.ts';
import { type Learnable, prepare } from './prepare.service.ts';
import * as repository from './sources.repository.ts';
import { flatText, keptText } from './text.rules.ts';

export type { SourceFilter } from './sources.repository.ts';

export const readTotals = (ctx: Ctx): Promise<Totals> => inTransaction(ctx, totalsOf);

export const findSources = (ctx: Ctx, filter: repository.SourceFilter) =>
  inTransaction(ctx, ({ db, accountId }) => repository.findSources(db, accountId, filter));

export const readSource = (ctx: Ctx, id: number): Promise<SourceRow> =>
  inTransaction(ctx, async ({ db, accountId }) => {
    const source = await repository.findSource(db, accountId, id);
    if (!source) throw trainingErrors.not_found();
    return source;
  });

export const forget = (ctx: Ctx, id: number, kind: TrainingKind): Promise<void> =>
  inTransaction(ctx, async ({ db, accountId }) => {
    if (!(await repository.deleteSource(db, accountId, id, kind))) throw trainingErrors.not_found();
  });

/** As it would be counted if it were kept. */
export async function calculateTokens(ctx: Ctx, given: { text: string; question: string; answer: string }) {
  const parts = [
    { heading: '', text: keptText(given.text) },
    { heading: given.question, text: keptText(given.answer) },
  ];
  const tokens = await countTokensOfBook(flatText(parts.filter(({ heading, text }) => heading || text)));
  const { tokens: total, limit } = await readTotals(ctx);
  return { tokens, total, limit };
}

export const textSource = ({ title, text }: { title: string; text: string }): Learnable => ({
  kind: 'text',
  title,
  sections: [{ heading: '', text }],
});

export const qaSource = ({ question, answer }: { question: string; answer: string }): Learnable => ({
  kind: 'qa',
  title: question,
  sections: [{ heading: question, text: answer }],
});

export async function addSource(ctx: Ctx, learnable: Learnable): Promise<SourceHead> {
  const prepared = await prepare(learnable);
  return inTransaction(ctx, async (tx) => {
    await refuseKnown(tx, { prepared });
    return only(await learn(tx, [{ prepared }]));
  });
}

export async function changeSource(ctx: Ctx, id: number, learnable: Learnable, seen?: string): Promise<SourceHead> {
  const prepared = await prepare(learnable);
  return inTransaction(ctx, async (tx) => {
    await repository.lockTraining(tx.db, tx.accountId);
    const before = await repository.lockSource(tx.db, tx.accountId, id);
    if (before?.kind !== learnable.kind) throw trainingErrors.not_found();
    if (seen && seen !== before.changed_at.toISOString()) throw trainingErrors.changed();
    await refuseKnown(tx, { prepared, before });
    return only(await learn(tx, [{ prepared, before }]));
  });
}

/** The passages stay as they are: a name says what a file is, and not what is in it. */
export const renameFile = (ctx: Ctx, id: number, title: string): Promise<SourceHead> =>
  inTransaction(ctx, async ({ db, accountId, now }) => {
    const before = await repository.lockSource(db, accountId, id);
    if (before?.kind !== 'file') throw trainingErrors.not_found();
    return repository.updateSource(db, accountId, id, { title, changed_at: now() });
  });

/** What says the same is learned once: twice would only take the place of something else. Scans without text say nothing. */
async function refuseKnown({ db, accountId }: Tx, { prepared, before }: Learning): Promise<void> {
  if (prepared.text === '') return;
  const same = await repository.findSame(db, accountId, prepared.kind, prepared.hash);
  if (same && same.id !== before?.id) throw trainingErrors.known({ params: { title: same.title } });
}

function only([source]: SourceHead[]): SourceHead {
  if (!source) throw new Error('nothing was kept');
  return source;
}
