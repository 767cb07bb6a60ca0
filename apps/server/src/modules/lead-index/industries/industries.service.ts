/** Industries with how many places the index has of each, and the upkeep of their numbers when the tree changes. */
import { asPlatform, type Base } from '../../../platform/context.ts';
import { findVersion, saveVersion } from '../locations/locations.repository.ts';
import { countsByIndustry } from '../places.repository.ts';
import { INDUSTRIES, INDUSTRIES_VERSION, type IndustryNode } from './industries.data.ts';
import * as numbers from './industries.repository.ts';
import { searchIndustries } from './industry-search.service.ts';

export interface FoundIndustry {
  slug: string;
  name: string;
  /** From the top of the tree down. */
  parents: string[];
  places: number;
}

export const INDUSTRY_COUNT = INDUSTRIES.length;

interface IndustryQuestion {
  search: string;
  limit: number;
  /** Exactly these, whatever they are called. */
  slugs?: string[] | undefined;
}

export async function findIndustries(ctx: Base, { search, limit, slugs }: IndustryQuestion): Promise<FoundIndustry[]> {
  const counts = await countsByIndustry(ctx.platform.databases.app);
  const sums: number[] = [0];
  for (const { no } of INDUSTRIES) sums.push((sums[no - 1] ?? 0) + (counts.get(no) ?? 0));
  const placesOf = ({ no, last }: IndustryNode) => (sums[last] ?? 0) - (sums[no - 1] ?? 0);
  const found = slugs
    ? slugs.flatMap((slug) => INDUSTRIES.find((node) => node.slug === slug) ?? [])
    : searchIndustries(search, ctx.language, placesOf, limit);
  return found.map((node) => ({
    slug: node.slug,
    name: node.names[ctx.language],
    parents: parentsOf(node).map((parent) => parent.names[ctx.language]),
    places: placesOf(node),
  }));
}

function parentsOf({ parent }: IndustryNode): IndustryNode[] {
  return parent ? [...parentsOf(parent), parent] : [];
}

const PART = 'industries';
/** With what the kept counts tell apart: those of an earlier version did not know e-mails. */
const VERSION = `${INDUSTRIES_VERSION}/contacts`;

/** A new version of the program may renumber the tree. Updates places and counts in small steps. */
export async function renumberIndustries(ctx: Base): Promise<void> {
  const known = await findVersion(ctx.platform.databases.platform, PART);
  if (known === VERSION) return;
  const pairs = INDUSTRIES.map(({ slug, no }) => ({ slug, no }));
  if (known !== undefined) {
    while ((await asPlatform(ctx, ({ client }) => numbers.renumberSome(client, pairs))) > 0);
    await asPlatform(ctx, ({ client }) => numbers.recount(client));
  }
  await asPlatform(ctx, ({ client }) => saveVersion(client, PART, VERSION));
}
