/** Looks up what a model named: industries and places by the index's own search, reasons by the sources it was given. */
import type { ReadSource } from '@leadwright/contract/ai/suggestions';
import { LANGUAGES } from '@leadwright/i18n';
import type { Base } from '../../../platform/context.ts';
import { findIndustries, findLocations } from '../../lead-index/public.ts';
import { filtersOf, line, reasonsOf } from './filters.rules.ts';
import type { RawSuggestion } from './prompt.rules.ts';
import type { NewSuggestion } from './suggestions.repository.ts';

const MOST_INDUSTRIES = 5;
const MOST_PLACES = 5;

/** Without a reason that can be checked, or without a search, it is no suggestion. */
export async function resolve(
  ctx: Base,
  raw: RawSuggestion[],
  sources: ReadonlyMap<string, ReadSource>,
): Promise<NewSuggestion[]> {
  const made = new Map<string, NewSuggestion>();
  for (const one of raw) {
    const filters = filtersOf(one, {
      industries: await industriesOf(ctx, one.industries),
      locationIds: await placesOf(ctx, one.places),
    });
    const reasons = reasonsOf(one, sources);
    const [title, description] = [line(one.title, 120), line(one.description, 400)];
    // Two of the same search are one suggestion.
    const key = JSON.stringify(filters);
    if (filters && title && reasons.length > 0 && !made.has(key))
      made.set(key, { title, description, filters, reasons });
  }
  return [...made.values()];
}

/** In the language of the round first; models like to name trades in English all the same. */
async function industriesOf(ctx: Base, names: string[]): Promise<string[]> {
  const slugs = new Set<string>();
  for (const search of names.slice(0, MOST_INDUSTRIES)) {
    for (const language of [ctx.language, ...LANGUAGES.filter((other) => other !== ctx.language)]) {
      const [found] = await findIndustries({ ...ctx, language }, { search: line(search, 120), limit: 1 });
      if (!found) continue;
      slugs.add(found.slug);
      break;
    }
  }
  return [...slugs];
}

async function placesOf(ctx: Base, names: string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const name of names.slice(0, MOST_PLACES)) {
    const search = line(name, 120);
    // Nothing to go by finds the largest places of the world.
    const [found] = search ? await findLocations(ctx, { search, limit: 1 }) : [];
    if (found) ids.add(found.id);
  }
  return [...ids];
}
