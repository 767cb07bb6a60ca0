/** Makes a source ready to be kept: passages, tokens, what it is recognised by. Long texts leave others room in between. */
import { setImmediate as others } from 'node:timers/promises';
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import { countTokens } from '../../models/public.ts';
import { type Piece, piecesOf, type TextSection } from '../passages/pieces.rules.ts';
import { flatText, hashOf, keptText, portionsOf } from './text.rules.ts';

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

/** About ten milliseconds of counting. */
const PORTION_CHARS = 16_000;

export async function countLong(text: string): Promise<number> {
  let tokens = 0;
  for (const portion of portionsOf(text, PORTION_CHARS)) {
    tokens += countTokens(portion);
    await others();
  }
  return tokens;
}

export async function prepare({ sections: given, ...source }: Learnable): Promise<Prepared> {
  const sections = given.map((section) => ({ ...section, text: keptText(section.text) }));
  const isQa = source.kind === 'qa';
  const whole = flatText(sections);
  const pieces: Piece[] = [];
  for (const piece of piecesOf(sections, countTokens)) {
    pieces.push(piece);
    if (pieces.length % 20 === 0) await others();
  }
  const text = isQa ? (sections[0]?.text ?? '') : whole;
  return { ...source, text, hash: hashOf(whole), tokens: await countLong(whole), pieces };
}
