/** Who is asked for what. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { EnrichmentAct } from '@leadwright/contract/searching/enrichment';
import type { UsableSource } from '../../sources/public.ts';
import type { Asks, RunContext } from '../enrichment.port.ts';
import type { RankedSource } from '../waterfall/order.rules.ts';
import { askForDetails } from './creators.service.ts';
import { askForEmail, FINDER } from './emails.service.ts';
import { askForEmployees } from './employees.service.ts';
import { askForPhone, WITHOUT_PHONES } from './phones.service.ts';
import { askForSimilar } from './similar.service.ts';
import { named, WEBSITE } from './sites.service.ts';

export const ASKS: Asks = {
  'find-emails': askForEmail,
  'get-employees': askForEmployees,
  'get-phones': askForPhone,
  enrich: askForDetails,
  'find-similar': askForSimilar,
};

/** A source of an act, independent of a lead. */
interface Askable extends RankedSource {
  title: string;
}

const providers = (usable: UsableSource[]): Askable[] => usable.map(({ source }) => named(source));

/** All sources for such a run, in the default order; empty if a key is missing. */
export function askable(act: EnrichmentAct, type: ListType, usable: RunContext['usable']): Askable[] {
  const keyed = providers(usable.single.filter(({ source }) => source.needsKey));
  const people = providers(usable.people);
  const details = usable.influencer
    .filter(({ source }) => source.details)
    .map(({ source }) => ({ ...named(source), price: source.detailsCost ?? 0 }));
  const profiles = usable.influencer
    .filter(({ source }) => source.profile || (source.details && !source.detailsCost))
    .map(({ source }) => ({ ...named(source), price: 0 }));
  switch (act) {
    case 'find-emails':
      if (type === 'influencer') return [WEBSITE, FINDER, ...profiles];
      return [WEBSITE, FINDER, ...keyed, ...(type === 'people' ? people : [])];
    case 'get-employees':
      return [WEBSITE, ...keyed, ...people];
    case 'get-phones':
      return [WEBSITE, ...people.filter(({ id }) => !WITHOUT_PHONES.includes(id))];
    case 'enrich':
      return details;
    case 'find-similar':
      return people;
  }
}
