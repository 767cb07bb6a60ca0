/** The four kinds of search: their icons, their price, and the list type they fill. */
import { LIST_TYPE_OF_KIND, type ListType, type SearchKind } from '@leadwright/contract/leads/lists';
import type { Act } from '@leadwright/contract/money/wallet';
import { TYPE_ICONS } from '../lists/public.ts';

export const KIND_ACTS: Record<SearchKind, Act> = {
  industry: 'local.contact',
  people: 'people.contact',
  single: 'domain.email',
  influencer: 'influencer.record',
};

export const kindOfType = (type: ListType): SearchKind =>
  (Object.keys(LIST_TYPE_OF_KIND) as SearchKind[]).find((kind) => LIST_TYPE_OF_KIND[kind] === type) ?? 'industry';

export const KIND_ICONS = {
  industry: TYPE_ICONS.local,
  people: TYPE_ICONS.people,
  single: TYPE_ICONS.domain,
  influencer: TYPE_ICONS.influencer,
};
