/** The facts of a prompt, each with its source number. */
import { fold, words } from '../../world/text.ts';
import { type Asked, listIn, textsIn } from './prompt.ts';

export interface Fact {
  text: string;
  /** With a leading space: ` [2]`; empty without a source. */
  cite: string;
  n: number | null;
}

interface Passage {
  n: number;
  text: string;
}

export interface Facts {
  lead(name: string): Fact | null;
  profile(name: string): Fact | null;
  /** The training sentence that best matches the text's subject. */
  training(maxWords: number): Fact | null;
}

export const countWords = (text: string) => text.replace(/\[\d+\]/g, '').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;

export function factsOf({ data }: Asked): Facts {
  const [lead, profile] = [textsIn(data['lead']), textsIn(data['profile'])];
  const sources = listIn(data['sources']).map(({ n, text = '' }) => ({ n: Number(n), text }));
  const known = new Set([...Object.values(lead), ...Object.values(profile)]);
  const passages = sources.filter(({ text }) => !known.has(text));
  const fact = (text: string | undefined): Fact | null => {
    if (!text) return null;
    const n = sources.find((source) => source.text === text)?.n ?? null;
    return { text: oneLine(text), n, cite: n ? ` [${n}]` : '' };
  };
  const topic = [lead['industry'], lead['position'], profile['main_offer'], profile['problems'], profile['customers']];
  return {
    lead: (name) => fact(lead[name]),
    profile: (name) => fact(profile[name]),
    training: (maxWords) => bestSentence(passages, new Set(words(topic.filter(Boolean).join(' '))), maxWords),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Prefix of answers in questions and answers. */
const LABEL = /^(?:q|a|p|r|question|answer|pregunta|respuesta)\s*[:.]\s*/i;
const PRICE = /[$€£]|\b(?:usd|eur|price|prices|costs?|precios?|cuesta|euros?|d[oó]lar(?:es)?)\b/i;
/** Sentences that address a reader of a website, or a model. */
const IDLE = /\b(?:click|cookie|copyright|rights reserved|ignore|instructions?|derechos|haz clic)\b/i;

/** Whole sentences only: half of one may mean the opposite. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+(?=[\p{Lu}¿¡])/u)
    .map((sentence) => oneLine(sentence).replace(LABEL, ''))
    .filter((sentence) => /\p{L}{2}.*\s/u.test(sentence) && !/[?¿]/.test(sentence));
}

function bestSentence(passages: Passage[], topic: ReadonlySet<string>, maxWords: number): Fact | null {
  const candidates = passages.flatMap(({ n, text }, order) =>
    sentencesOf(text)
      .filter((sentence) => !PRICE.test(sentence) && !IDLE.test(sentence))
      .filter((sentence) => countWords(sentence) >= 4 && countWords(sentence) <= maxWords)
      .map((sentence) => ({
        n,
        sentence,
        score: words(sentence).filter((word) => topic.has(word)).length - order / 10,
      })),
  );
  const best = candidates.toSorted((one, other) => other.score - one.score)[0];
  return best ? { text: best.sentence.replace(/[.!…:;,]+$/, ''), n: best.n, cite: ` [${best.n}]` } : null;
}

/** In the middle of a sentence: "Dentist" becomes "dentist", "IT services" and "iPhone repair" stay. */
export function inside(text: string): string {
  const [first = '', second = ''] = text;
  return second === fold(second) ? first.toLocaleLowerCase() + text.slice(1).replace(/[.]+$/, '') : text;
}

/** At most this many words, cut at the end of a thought. */
export function shortened(text: string, maxWords: number): string {
  const [first = text] = text.split(/(?<=\p{L})[.;:!?]\s|\s[–—(]/u);
  const all = first.split(/\s+/);
  if (all.length <= maxWords) return first.replace(/[.,;:]+$/, '');
  const kept = all.slice(0, maxWords);
  while (
    kept.length > 1 &&
    /^(?:and|or|for|of|the|a|an|in|to|with|y|o|de|del|la|el|los|las|para|con|en|un|una|,)$/i.test(kept.at(-1) ?? '')
  )
    kept.pop();
  return kept.join(' ').replace(/[.,;:]+$/, '');
}
