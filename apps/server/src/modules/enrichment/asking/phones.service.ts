/** The phone of a person: on the card of the company's own pages, then at the providers with a key. */
import { PeopleFilters } from '@leadwright/contract/searching/search-filters';
import { fold, fullName, type Origin, originOf, originOfValue } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import { openCall, type SourceQuery, type UsableSource } from '../../sources/public.ts';
import { identityKey } from '../../wallet/public.ts';
import type { Ask, AskedSource, Desk } from '../enrichment.port.ts';
import { answerOf } from './answers.rules.ts';
import { isSamePerson } from './people.rules.ts';
import { factsAbout, named, ownDomain, WEBSITE } from './sites.service.ts';
import { askInOrder } from './waterfall.service.ts';

/** Whoever names the company's switchboard where a person's number would be is not asked for one. */
export const WITHOUT_PHONES = ['apollo'];
/** Of people with the same name. */
const NAMESAKES = 5;

interface Find {
  phone: string;
  origin: Origin;
}

export const askForPhone: Ask = async (desk, { row, open }) => {
  const asked = await askInOrder(desk, phoneSources(desk, row), {
    open,
    isEnough: (finds) => finds.length > 0,
  });
  const [find] = asked.finds;
  if (!find) return answerOf(asked);
  const { phone, origin } = find;
  return answerOf(asked, {
    values: { phone },
    provenance: { phone: origin },
    identityKeys: [identityKey('phone', phone)],
  });
};

function phoneSources(desk: Desk, row: ResultRow): AskedSource<Find>[] {
  if (row.phone) return [];
  const query = queryFor(row);
  const providers = desk.usable.people.filter(({ source }) => !WITHOUT_PHONES.includes(source.id));
  return [
    ...(ownDomain(row) && row.name ? [{ ...WEBSITE, ask: () => onTheSite(desk, row) }] : []),
    ...(query ? providers : []).map((usable) => ({
      ...named(usable.source),
      ask: () => atProvider(desk, usable, query as SourceQuery, row),
    })),
  ];
}

async function onTheSite(desk: Desk, row: ResultRow): Promise<Find[]> {
  const { people } = await factsAbout(desk, row);
  const cards = people.filter(
    ({ firstName, lastName, phone }) => phone && fold(fullName(firstName, lastName)) === fold(row.name),
  );
  return cards.map(({ phone, evidence }) => ({ phone, origin: originOf(WEBSITE.title, desk.now(), evidence.url) }));
}

/** By profile or address, which name one person; by name only together with the company. */
function queryFor(row: ResultRow): SourceQuery | null {
  const { linkedin_url, email, name, domain, company } = row;
  const one = linkedin_url ? { linkedin_url } : email ? { email } : null;
  const workplace = ownDomain(row) ? { domains: [domain] } : company ? { companies: [company] } : null;
  const asked = one ?? (name && workplace ? { name, ...workplace } : null);
  return asked && { kind: 'people', filters: PeopleFilters.parse(asked), industries: [], areas: [] };
}

async function atProvider(desk: Desk, usable: UsableSource, query: SourceQuery, row: ResultRow): Promise<Find[]> {
  const { leads } = await usable.source.search(openCall(desk, usable, desk.signal), query, null, NAMESAKES);
  return leads.flatMap(({ row: found }) => {
    const origin = originOfValue(found.provenance ?? {}, 'phone');
    return found.phone && origin && isSamePerson(row, found) ? [{ phone: found.phone, origin }] : [];
  });
}
