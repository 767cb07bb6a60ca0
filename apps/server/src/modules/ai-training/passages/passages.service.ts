/** What was learned, for a question: the passages that reach the AI. */
import {
  PASSAGE_LIMIT,
  PASSAGE_TOKENS,
  type TrainingKind,
  type TrainingPassage,
} from '@leadwright/contract/ai/training-sources';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import * as sources from '../sources/sources.repository.ts';
import * as repository from './passages.repository.ts';
import { passageText } from './pieces.rules.ts';
import { placesOf, wordsOf } from './words.rules.ts';

export interface Passage {
  sourceId: number;
  kind: TrainingKind;
  title: string;
  /** In the caller's language: an address, "case.pdf, page 3", the question. */
  where: string;
  url: string | null;
  text: string;
  tokens: number;
}

export interface PassageOptions {
  maxTokens: number;
  limit: number;
}

/** A passage that has much less of the question than the best one is about something else. */
const LEAST_SHARE = 0.35;

/** The best passages of the account that fit, best first. Empty when nothing was learned about it. */
export async function findPassages(tx: Tx<Base>, question: string, options: PassageOptions): Promise<Passage[]> {
  const found = await choose(tx, wordsOf(question), options);
  return found.map(({ source_id, kind, title, url, page, ...rest }) => ({
    sourceId: source_id,
    kind,
    title,
    url,
    text: passageText(rest),
    tokens: rest.tokens,
    where: page === null ? title : tx.t('ai-training.where.page', { title, n: page }),
  }));
}

async function choose({ db, accountId }: Tx<Base>, words: string[], { maxTokens, limit }: PassageOptions) {
  if (!words.length) return [];
  const found = await repository.findPassages(db, accountId, words, 4 * limit);
  const least = (found[0]?.score ?? 0) * LEAST_SHARE;
  const chosen: repository.FoundPassage[] = [];
  let tokens = 0;
  for (const passage of found) {
    if (chosen.length >= limit || passage.score < least) break;
    if (tokens + passage.tokens > maxTokens) continue;
    tokens += passage.tokens;
    chosen.push(passage);
  }
  return chosen;
}

export const countSources = ({ db, accountId }: Tx<Base>): Promise<number> => sources.countSources(db, accountId);

/** The same passages, for people: with the words that were asked for marked. */
export const readPassages = (ctx: Ctx, question: string): Promise<TrainingPassage[]> =>
  inTransaction(ctx, async (tx) => {
    const words = wordsOf(question);
    const found = await choose(tx, words, { maxTokens: PASSAGE_TOKENS, limit: PASSAGE_LIMIT });
    const texts = found.map(passageText);
    const candidates = wordsOf(texts.join(' '), Number.POSITIVE_INFINITY);
    const asked = await repository.findAskedFor(tx.db, words, candidates);
    return found.map(({ score: _, ...passage }, no) => {
      const text = texts[no] ?? '';
      return { ...passage, text, highlights: placesOf(text, asked) };
    });
  });
