/** Who is asked for what. */
import type { EnrichmentAct } from '@leadwright/contract/enrichment';
import type { ListType } from '@leadwright/contract/lists';
import type { Asks, Desk } from '../enrichment.port.ts';
import { askForDetails } from './creators.service.ts';
import { askForEmail } from './emails.service.ts';
import { askForEmployees } from './employees.service.ts';
import { askForPhone, WITHOUT_PHONES } from './phones.service.ts';
import { askForSimilar } from './similar.service.ts';
import { WEBSITE } from './sites.service.ts';

export const ASKS: Asks = {
  'find-emails': askForEmail,
  'get-employees': askForEmployees,
  'get-phones': askForPhone,
  enrich: askForDetails,
  'find-similar': askForSimilar,
};

const titled = (usable: Desk['usable'][keyof Desk['usable']]) => usable.map(({ source }) => source.title);

/** Titles of everybody who can be asked in such a run, in their order; empty: a key is missing. */
export function askable(act: EnrichmentAct, type: ListType, usable: Desk['usable']): string[] {
  const site = [WEBSITE.title];
  const keyed = titled(usable.single.filter(({ source }) => source.needsKey));
  const people = titled(usable.people);
  const details = usable.influencer.filter(({ source }) => source.details);
  switch (act) {
    case 'find-emails':
      if (type === 'influencer') return [...site, ...titled(details.filter(({ source }) => !source.detailsCost))];
      return [...site, 'Mail server', ...keyed, ...(type === 'people' ? people : [])];
    case 'get-employees':
      return [...site, ...keyed, ...people];
    case 'get-phones':
      return [...site, ...titled(usable.people.filter(({ source }) => !WITHOUT_PHONES.includes(source.id)))];
    case 'enrich':
      return titled(details);
    case 'find-similar':
      return people;
  }
}
