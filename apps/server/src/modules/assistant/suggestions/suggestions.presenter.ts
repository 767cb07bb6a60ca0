/** Rows to contract types, with industries and places in the reader's words. */
import type { SuggestedSearch, Suggestion, SuggestionRound } from '@leadwright/contract/ai/suggestions';
import type { Base } from '../../../platform/context.ts';
import { getLocation, industryOf } from '../../lead-index/public.ts';
import type { Round } from './suggestions.service.ts';
import type { StoredFilters, SuggestionRow } from './suggestions.table.ts';

export const presentRound = async (ctx: Base, round: Round): Promise<SuggestionRound> => ({
  id: round.id,
  state: round.state,
  problem: round.problem && ctx.t(`suggestions.problem.${round.problem}`),
  credits: round.credits,
  by: round.user_name,
  read: round.read,
  training_sources: round.training_sources,
  suggestions: (await Promise.all(round.suggestions.map((row) => presentSuggestion(ctx, row)))).filter(
    (one) => one !== null,
  ),
  created_at: round.created_at.toISOString(),
});

/** Null when its place is none any more. */
export async function presentSuggestion(ctx: Base, row: SuggestionRow): Promise<Suggestion | null> {
  const search = await searchOf(ctx, row.filters);
  if (!search) return null;
  const { id, title, description, reasons, vote, reason, note } = row;
  return { id, title, description, search, reasons, vote, reason, note };
}

async function searchOf(ctx: Base, filters: StoredFilters): Promise<SuggestedSearch | null> {
  const { type, keyword = '' } = filters;
  const industries = (filters.industries ?? []).flatMap((slug) => {
    const node = industryOf(slug);
    return node ? [{ slug, name: node.names[ctx.language] }] : [];
  });
  const found = await Promise.all((filters.location_ids ?? []).map((id) => getLocation(ctx, id)));
  const locations = found.flatMap((one) => {
    if (!one) return [];
    const { id, label, kind, lat, lon } = one;
    return [{ id, label, kind, lat, lon }];
  });
  if (type === 'people') {
    const { titles = [], seniorities = [] } = filters;
    return { type, titles, seniorities: seniorities as never, industries, locations, keyword };
  }
  if (type === 'influencer') {
    const { platform, followers_min = null, followers_max = null } = filters;
    return { type, platform: platform as never, keyword, locations, followers_min, followers_max };
  }
  const [location] = locations;
  const { radius_km = 25, with_website = false, with_phone = false, min_rating = null } = filters;
  return location ? { type, industries, location, radius_km, keyword, with_website, with_phone, min_rating } : null;
}
