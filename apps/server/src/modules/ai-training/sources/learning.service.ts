/** Keeps a source with its passages, within the account's limit. */
import { MAX_TRAINING_SOURCES } from '@leadwright/contract/ai/training-sources';
import type { Base, Tx } from '../../../platform/context.ts';
import { trainingErrors } from '../ai-training.errors.ts';
import type { SourceHead } from '../ai-training.table.ts';
import { deletePassages, insertPassages } from '../passages/passages.repository.ts';
import type { Prepared } from './prepare.service.ts';
import * as repository from './sources.repository.ts';

export interface Totals {
  limit: number;
  tokens: number;
  sources: number;
  kinds: repository.KindTotal[];
}

export async function totalsOf({ db, accountId, platform }: Tx<Base>): Promise<Totals> {
  const kinds = await repository.totalsByKind(db, accountId);
  const sum = (what: 'tokens' | 'sources') => kinds.reduce((total, kind) => total + kind[what], 0);
  return { limit: platform.config.AI_TRAINING_TOKENS, tokens: sum('tokens'), sources: sum('sources'), kinds };
}

/** Throws if the additions exceed the limit. Locks the account's training, so that no other request can add to it. */
async function makeRoom(tx: Tx<Base>, added: { tokens: number; sources: number }): Promise<void> {
  await repository.lockTraining(tx.db, tx.accountId);
  const { limit, tokens, sources } = await totalsOf(tx);
  if (sources + added.sources > MAX_TRAINING_SOURCES)
    throw trainingErrors.too_many({ params: { n: MAX_TRAINING_SOURCES } });
  if (added.tokens <= 0 || tokens + added.tokens <= limit) return;
  const left = Math.max(0, limit - tokens);
  const details = { tokens: added.tokens, left, limit };
  throw trainingErrors.full({ params: details, details });
}

export interface Learning {
  prepared: Prepared;
  /** What it replaces. */
  before?: SourceHead | undefined;
}

/** All of them or none. */
export async function learn(tx: Tx<Base>, learnings: readonly Learning[]): Promise<SourceHead[]> {
  const isNew = learnings.filter(({ before }) => !before).length;
  const tokens = learnings.reduce((sum, { prepared, before }) => sum + prepared.tokens - (before?.tokens ?? 0), 0);
  await makeRoom(tx, { tokens, sources: isNew });
  const kept: SourceHead[] = [];
  for (const learning of learnings) kept.push(await keep(tx, learning));
  return kept;
}

async function keep(tx: Tx<Base>, { prepared, before }: Learning): Promise<SourceHead> {
  const { db, accountId } = tx;
  const { kind, title, pageTitle = '', url = null, pages = null, text, hash, tokens, pieces } = prepared;
  const state = text === '' ? ('empty' as const) : ('learned' as const);
  const values = {
    title,
    page_title: pageTitle,
    url,
    text,
    hash,
    tokens,
    state,
    pages,
    reason: null,
    asked_at: null,
    changed_at: tx.now(),
  };
  if (before) await deletePassages(db, accountId, before.id);
  const source = before
    ? await repository.updateSource(db, accountId, before.id, values)
    : await repository.insertSource(db, { account_id: accountId, kind, created_at: tx.now(), ...values });
  await insertPassages(db, accountId, { sourceId: source.id, title, pieces });
  return source;
}
