/** What a page says, ready to be kept. */
import { MAX_TRAINING_CHARS } from '@leadwright/contract/ai/training-sources';
import { countTokensOfBook } from '../../models/public.ts';
import { type PageAnswer, readableOf, type Section } from '../../web-pages/public.ts';
import { prepare } from '../sources/prepare.service.ts';
import { flatText, hashOf, keptText, shownAddress } from '../sources/text.rules.ts';
import type { LinkResult } from './links.repository.ts';

const NOTHING = { reason: null, title: '', sections: null, hash: null, tokens: null };

export async function resultOf(answer: PageAnswer): Promise<LinkResult> {
  if (answer.is !== 'page') return { ...NOTHING, outcome: 'failed', reason: answer.is };
  const { title, sections } = textOf(answer.page.html);
  if (!sections.length) return { ...NOTHING, outcome: 'empty', title, tokens: 0 };
  const text = flatText(sections);
  return { ...NOTHING, outcome: 'read', title, sections, hash: hashOf(text), tokens: await countTokensOfBook(text) };
}

/** Cut where it is too long. */
export function textOf(html: string): { title: string; sections: Section[] } {
  const { title, sections } = readableOf(html);
  let left = MAX_TRAINING_CHARS;
  const kept: Section[] = [];
  for (const section of sections) {
    const heading = keptText(section.heading.slice(0, left));
    const text = keptText(section.text.slice(0, left));
    left -= heading.length + text.length;
    if (heading || text) kept.push({ heading, text });
    if (left <= 0) break;
  }
  return { title: keptText(title), sections: kept.some(({ text }) => text !== '') ? kept : [] };
}

export const preparePage = ({ url, title, sections }: { url: string; title: string; sections: Section[] }) =>
  prepare({ kind: 'website', url, title: shownAddress(url), pageTitle: title, sections });
