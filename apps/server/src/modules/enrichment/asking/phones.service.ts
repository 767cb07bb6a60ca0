/** The phone of a person: on the card of the company's own pages, then at the providers with a key. */
import { PeopleFilters } from '@leadwright/contract/searching/search-filters';
import { fold, fullName, type Origin, originOf, originOfValue } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import { openCall, type SourceQuery, type UsableSource } from '../../sources/public.ts';
import { identityKey } from '../../wallet/public.ts';
import type { Ask, AskedSource, RunContext } from '../enrichment.port.ts';
import { answerOf } from './answers.rules.ts';
import { isSamePerson } from './people.rules.ts';
import { factsAbout, named, ownDomain, WEBSITE } from './sites.service.ts';
import { askInOrder } from './waterfall.service.ts';

/** Sources that return the company's switchboard instead of the person's number. They are not queried for phones. */
export const WITHOUT_PHONES = ['apollo'];
/** Of people with the same name. */
const NAMESAKES = 5;

interface Find {
  phone: string;
  origin: Origin;
}

export const askForPhone: Ask = async (context, { row, open }) => {
  const asked = await askInOrder(context, phoneSources(context, row), {
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

function phoneSources(context: RunContext, row: ResultRow): AskedSource<Find>[] {
  if (row.phone) return [];
  const query = queryFor(row);
  const providers = context.usable.people.filter(({ source }) => !WITHOUT_PHONES.includes(source.id));
  return [
    ...(ownDomain(row) && row.name ? [{ ...WEBSITE, ask: () => onTheSite(context, row) }] : []),
    ...(query ? providers : []).map((usable) => ({
      ...named(usable.source),
      ask: () => atProvider(context, usable, query as SourceQuery, row),
    })),
  ];
}

async function onTheSite(context: RunContext, row: ResultRow): Promise<Find[]> {
  const { people } = await factsAbout(context, row);
  const cards = people.filter(
    ({ firstName, lastName, phone }) => phone && fold(fullName(firstName, lastName)) === fold(row.name),
  );
  return cards.map(({ phone, evidence }) => ({ phone, origin: originOf(WEBSITE.title, context.now(), evidence.url) }));
}

/** By profile or address, which name one person; by name only together with the company. */
function queryFor(row: ResultRow): SourceQuery | null {
  const { linkedin_url, email, name, domain, company } = row;
  const one = linkedin_url ? { linkedin_url } : email ? { email } : null;
  const workplace = ownDomain(row) ? { domains: [domain] } : company ? { companies: [company] } : null;
  const asked = one ?? (name && workplace ? { name, ...workplace } : null);
  return asked && { kind: 'people', filters: PeopleFilters.parse(asked), industries: [], areas: [] };
}

async function atProvider(
  context: RunContext,
  usable: UsableSource,
  query: SourceQuery,
  row: ResultRow,
): Promise<Find[]> {
  const { leads } = await usable.source.search(openCall(context, usable, context.signal), query, null, NAMESAKES);
  return leads.flatMap(({ row: found }) => {
    const origin = originOfValue(found.provenance ?? {}, 'phone');
    return found.phone && origin && isSamePerson(row, found) ? [{ phone: found.phone, origin }] : [];
  });
}
