/** Makes a source ready to be kept: passages, tokens, what it is recognised by. Long texts leave others room in between. */
import { setImmediate as others } from 'node:timers/promises';
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import { countTokens, countTokensOfBook } from '../../models/public.ts';
import { type Piece, piecesOf, type TextSection } from '../passages/pieces.rules.ts';
import { flatText, hashOf, keptText } from './text.rules.ts';

export interface Learnable {
  kind: TrainingKind;
  /** Of a question the question, which is the heading of its only section as well. */
  title: string;
  pageTitle?: string;
  url?: string;
  pages?: number;
  sections: TextSection[];
}

export interface Prepared extends Omit<Learnable, 'sections'> {
  text: string;
  hash: string;
  tokens: number;
  pieces: Piece[];
}

/** How long others wait. */
const AT_ONCE_MS = 15;

export async function prepare({ sections: given, ...source }: Learnable): Promise<Prepared> {
  const sections = given.map((section) => ({ ...section, text: keptText(section.text) }));
  const isQa = source.kind === 'qa';
  const whole = flatText(sections);
  const pieces = await inTurns(piecesOf(sections, countTokens));
  const text = isQa ? (sections[0]?.text ?? '') : whole;
  return { ...source, text, hash: hashOf(whole), tokens: await countTokensOfBook(whole), pieces };
}

async function inTurns<T>(work: Iterable<T>): Promise<T[]> {
  const done: T[] = [];
  let begun = performance.now();
  for (const each of work) {
    done.push(each);
    if (performance.now() - begun < AT_ONCE_MS) continue;
    await others();
    begun = performance.now();
  }
  return done;
}
