/**
 * People who are named in what an account has learned, such as on a page about its team: found by their mail address or
 * LinkedIn profile, and erased by taking that out of the text. What else the text says stays the account's own.
 */
import type { PlatformTx } from '../../platform/context.ts';
import { type Identifier, storedForm } from '../leads/public.ts';
import { countTokens } from '../models/public.ts';
import { findMentions, type Mention, rewritePassage } from './passages/passages.repository.ts';
import { passageText } from './passages/pieces.rules.ts';
import * as sources from './sources/sources.repository.ts';

const ERASED = '…';

/** Without the beginning that all profiles share, and that may be missing in a text. */
const valuesOf = (person: readonly Identifier[]): string[] =>
  person
    .filter(({ kind }) => kind === 'email' || kind === 'linkedin')
    .map((each) => storedForm(each).replace(/^https?:\/\/(www\.)?/, ''));

/** Not within a longer one: joanna@acme.test is not anna@acme.test. */
function placesOf(value: string): RegExp {
  const written = value.replace(/[^\w@]/g, '\\$&');
  const whole = value.includes('/') ? `(?:https?://)?(?:\\w{2,3}\\.)?${written}/?` : written;
  return new RegExp(`(?<![\\w.+-])${whole}(?![\\w-]|\\.\\w)`, 'gi');
}

const without = (text: string, values: readonly string[]): string =>
  values.reduce((rest, value) => rest.replace(placesOf(value), ERASED), text);

async function mentionsOf({ db }: PlatformTx, person: readonly Identifier[]): Promise<Mention[]> {
  const found = new Map<string, Mention>();
  for (const value of valuesOf(person))
    for (const mention of await findMentions(db, value))
      if (placesOf(value).test(passageText(mention)))
        found.set(`${mention.account_id} ${mention.source_id} ${mention.no}`, mention);
  return [...found.values()];
}

async function erase(tx: PlatformTx, person: readonly Identifier[]): Promise<number> {
  const values = valuesOf(person);
  const mentions = await mentionsOf(tx, person);
  for (const mention of mentions) {
    const clean = { ...mention };
    for (const part of ['title', 'heading', 'text'] as const) clean[part] = without(mention[part], values);
    await rewritePassage(tx.db, clean, countTokens(passageText(clean)));
  }
  const ids = new Map(mentions.map(({ account_id, source_id }) => [source_id, account_id]));
  for (const [id, accountId] of ids) {
    const source = await sources.findSource(tx.db, accountId, id);
    if (!source) continue;
    const [title, page_title, text] = [source.title, source.page_title, source.text].map((each) =>
      without(each, values),
    );
    await sources.updateSource(tx.db, accountId, id, { title, page_title, text } as sources.SourceChange);
  }
  return mentions.length;
}

export const trainingPersonalData = {
  name: 'AI training',
  tables: ['training_sources', 'training_passages'],
  find: async (tx: PlatformTx, person: readonly Identifier[]) =>
    (await mentionsOf(tx, person)).map((mention) => ({ ...mention })),
  erase,
};
