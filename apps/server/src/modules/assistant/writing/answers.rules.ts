/** What the model wrote, as plain text: no control characters, no more words than asked for, its sources taken out of it. Pure. */
import { type CompanyType, columnOfPrompt, type PromptType } from '@leadwright/contract/ai/prompts';
import { RESULT_COLUMNS } from '@leadwright/contract/leads/result-columns';
import { cut } from '@leadwright/contract/text';
import { z } from 'zod';
import { fold, oneLine, paragraphs, websiteOf } from '../../leads/public.ts';

export interface ReadText {
  /** As it is stored. */
  text: string;
  /** With the numbers of its sources. */
  marked: string;
  used: number[];
}

export interface NamedCompany {
  kind: CompanyType;
  name: string;
  website: string;
  domain: string;
  why: string;
  sources: number[];
}

const ON_ONE_LINE: readonly PromptType[] = ['first_line', 'subject'];
const CITED = /\s*\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;
const QUOTED = /^(["\u201c\u00ab'])([\s\S]*)(["\u201d\u00bb'])$/;

/** Null if the answer has no readable text. */
export function readText(type: PromptType, answer: string, sources: number, maxWords: number): ReadText | null {
  const max = RESULT_COLUMNS[columnOfPrompt(type)].maxLength;
  const whole = ON_ONE_LINE.includes(type) ? oneLine(answer) : paragraphs(answer, 2 * max);
  const marked = paragraphs(withinWords(whole.replace(QUOTED, '$2').trim(), maxWords), max);
  const used = new Set<number>();
  const text = marked.replace(CITED, (cited, numbers: string) => {
    const named = numbers.split(/[,;]/).map(Number);
    // A number in brackets that is no source belongs to the text.
    if (named.some((n) => n < 1 || n > sources)) return cited;
    for (const n of named) used.add(n);
    return '';
  });
  const plain = paragraphs(text, max);
  return /\p{L}{2}/u.test(plain) ? { text: plain, marked, used: [...used].sort((a, b) => a - b) } : null;
}

const isWord = (piece: string) => /[\p{L}\p{N}]/u.test(piece.replace(CITED, ''));

/** Cut at the end of the last sentence that fits, or at the last word. */
function withinWords(text: string, max: number): string {
  let [words, end, sentence] = [0, text.length, 0];
  for (const found of text.matchAll(/\S+/g)) {
    if (isWord(found[0]) && ++words > max) {
      end = found.index;
      break;
    }
    if (/[.!?]["\u201d\u00bb)]*(\[[\d,; ]+\])*$/.test(found[0])) sentence = found.index + found[0].length;
  }
  if (end === text.length) return text;
  return sentence > 0 ? text.slice(0, sentence) : `${text.slice(0, end).trimEnd()}\u2026`;
}

const MOST_COMPANIES = 10;
const MAX_NAME = 200;

/** What the model is asked for; lengths are cut, not refused. */
export const CompaniesAnswer = z.object({
  companies: z.array(
    z.object({
      name: z.string(),
      website: z.string(),
      why: z.string(),
      sources: z.array(z.number().int()),
    }),
  ),
});

interface Self {
  name: string;
  company: string;
  domain: string;
}

/** Each once, without the lead itself; websites in their normal form, and none that is not one. */
export function readCompanies(
  kind: CompanyType,
  { companies }: z.output<typeof CompaniesAnswer>,
  self: Self,
  sources: number,
  maxWords: number,
): NamedCompany[] {
  const known = new Set([fold(self.name), fold(self.company), self.domain].filter(Boolean));
  const found: NamedCompany[] = [];
  for (const given of companies) {
    const name = cut(oneLine(given.name), MAX_NAME);
    const site = given.website ? websiteOf(given.website) : null;
    const { website = '', domain = '' } = site ?? {};
    if (!/\p{L}/u.test(name) || known.has(fold(name)) || (domain && known.has(domain))) continue;
    known.add(fold(name));
    if (domain) known.add(domain);
    const why = withinWords(oneLine(given.why).replace(CITED, ''), maxWords);
    const cited = [...new Set(given.sources)].filter((n) => n >= 1 && n <= sources);
    found.push({ kind, name, website, domain, why, sources: cited });
  }
  return found.slice(0, MOST_COMPANIES);
}

/** As they stand in the column of the lead. */
export const companiesText = (companies: readonly NamedCompany[]): string =>
  companies.map(({ name, domain }) => (domain ? `${name} (${domain})` : name)).join('; ');
