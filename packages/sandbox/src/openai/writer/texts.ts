/** Texts for one lead: summary, first line, subject, direct message. Only facts of the prompt, each cited. */
import { createRandom } from '../../random.ts';
import { countWords, type Fact, type Facts, factsOf, inside, shortened } from './facts.ts';
import type { Asked } from './prompt.ts';
import { SENTENCES, type Sentences } from './text-words.ts';

type TextTask = 'summary' | 'first_line' | 'subject' | 'direct';

interface Draft {
  facts: Facts;
  say: Sentences;
  maxWords: number;
  /** One of several wordings, always the same for the same lead. */
  pick(ways: readonly string[]): string;
}

const cited = ({ text, cite }: Fact) => text + cite;
const insideCited = ({ text, cite }: Fact) => inside(text) + cite;

/** `{a} in {b}` with the facts filled in; null if one is missing. */
function filled(template: string, values: Record<string, Fact | null>): string | null {
  let isWhole = true;
  const text = template.replace(/\{(~?)([a-z_]+)\}/g, (_, isInside: string, name: string) => {
    const fact = values[name];
    isWhole &&= Boolean(fact);
    return fact ? (isInside ? insideCited(fact) : cited(fact)) : '';
  });
  return isWhole ? text : null;
}

const ON_LEADS = [
  ...['name', 'first_name', 'position', 'company', 'industry', 'city', 'website'],
  ...['handle', 'platform', 'followers', 'rating', 'reviews', 'employees'],
];

const valuesOf = ({ facts, maxWords }: Draft): Record<string, Fact | null> => {
  const offer = facts.profile('main_offer');
  return {
    ...Object.fromEntries(ON_LEADS.map((name) => [name, facts.lead(name)])),
    ours: facts.profile('company_name'),
    offer: offer && { ...offer, text: shortened(offer.text, Math.max(6, Math.floor(maxWords / 3))) },
    problems: shortFact(facts.profile('problems'), 16),
  };
};

const shortFact = (fact: Fact | null, most: number) => fact && { ...fact, text: shortened(fact.text, most) };

/** The first template whose facts are all known. */
function first(draft: Draft, templates: readonly string[], values = valuesOf(draft)): string | null {
  for (const template of templates) {
    const text = filled(template, values);
    if (text !== null) return text;
  }
  return null;
}

const about = (draft: Draft, which: readonly (readonly string[])[]) =>
  first(
    draft,
    which.map((ways) => draft.pick(ways)),
  ) ?? draft.say.nobody;

/** Sentences in order while there is room; the first one always. */
function fitting(sentences: readonly (string | null)[], maxWords: number): string {
  const kept: string[] = [];
  for (const sentence of sentences) {
    if (sentence === null) continue;
    if (kept.length === 0 || countWords([...kept, sentence].join(' ')) <= maxWords) kept.push(sentence);
  }
  return kept.join(' ');
}

const trainingSentence = ({ facts }: Draft, room: number): string | null => {
  const fact = facts.training(room);
  return fact && `${fact.text}${fact.cite}.`;
};

const mentioned = ({ say }: Draft, { text, cite }: Fact) =>
  say.mention.replace(/\{training\}|\{cite\}/g, (name) => (name === '{cite}' ? cite : text));

const WRITERS: Record<TextTask, (draft: Draft) => string> = {
  first_line(draft) {
    const whole = about(draft, draft.say.opening);
    const brief = first(draft, draft.say.brief) ?? whole;
    const training = trainingSentence(draft, draft.maxWords - countWords(brief));
    const hasRoom = countWords(`${whole} ${training ?? ''}`) <= draft.maxWords;
    return fitting([hasRoom ? whole : brief, training, first(draft, draft.say.offer)], draft.maxWords);
  },
  subject(draft) {
    const values = valuesOf(draft);
    for (const room of [5, 4, 3, 2]) {
      const offer = values['offer'] && { ...values['offer'], text: shortened(values['offer'].text, room) };
      for (const template of draft.say.subject) {
        const text = filled(template, { ...values, offer: offer ?? null });
        if (text && countWords(text) <= draft.maxWords) return text;
      }
    }
    return first(draft, ['{name}', '{company}', '{ours}'], values) ?? draft.say.nobody;
  },
  summary(draft) {
    const training = draft.facts.training(24);
    return fitting(
      [
        about(draft, draft.say.identity),
        ...draft.say.details.map((ways) => first(draft, [draft.pick(ways)])),
        first(draft, draft.say.help),
        training && mentioned(draft, training),
      ],
      draft.maxWords,
    );
  },
  direct(draft) {
    const greeting = first(draft, draft.say.greeting) ?? draft.say.hello;
    const training = trainingSentence(draft, 24);
    const body = fitting(
      [about(draft, draft.say.opening), first(draft, draft.say.weOffer), first(draft, draft.say.solves), training],
      draft.maxWords - countWords(greeting) - countWords(draft.say.question[0] ?? ''),
    );
    return `${greeting}\n\n${body}\n\n${draft.pick(draft.say.question)}`;
  },
};

export const isTextTask = (task: string | null): task is TextTask => task !== null && task in WRITERS;

export function writeText(task: TextTask, asked: Asked): string {
  const { language, maxWords } = asked;
  const random = createRandom(1, task, asked.whole);
  const pick = (ways: readonly string[]) => random.pick(ways);
  return WRITERS[task]({ facts: factsOf(asked), say: SENTENCES[language], maxWords, pick });
}
