/** Companies similar to a lead, its competitors or suppliers: real ones of the world, with their websites. */
import { createRandom } from '../../random.ts';
import type { Company } from '../../world/companies/companies.ts';
import { type Industry, industryOf } from '../../world/companies/industries.ts';
import type { City } from '../../world/geography/cities.ts';
import { fold } from '../../world/text.ts';
import type { World } from '../../world/world.ts';
import { type Facts, factsOf, inside } from './facts.ts';
import { cityNamed, tradeName, tradesIn } from './places.ts';
import { type Asked, type Language, listIn } from './prompt.ts';

type CompanyTask = 'similar' | 'competitor' | 'supplier';

interface Named {
  name: string;
  website: string;
  why: string;
  sources: number[];
}

const MOST = 6;
const EXAMINED = 60;

/** Which trades supply which; all trades need the last ones. */
const SUPPLIERS: readonly (readonly [trades: RegExp, suppliers: readonly string[]])[] = [
  [/restaurant|cafe|bar|bakery|caterer|hotel|food/, ['grocery_store', 'bakery', 'cleaning_service', 'furniture_store']],
  [/dentist|doctor|clinic|hospital|therap|pharmacy|vet/, ['pharmacy', 'software_company', 'cleaning_service']],
  [/plumb|electric|roof|paint|contract|hvac|landscap/, ['hardware_store', 'logistics', 'insurance_agency']],
  [/store|shop|florist/, ['manufacturer', 'logistics', 'printing_service']],
];
const EVERYBODYS = ['accountant', 'software_company', 'marketing_agency', 'insurance_agency', 'printing_service'];

/** `trade`: what the company does, in the reader's words. */
const WHY: Record<Language, Record<CompanyTask, (company: Company, trade: string) => string>> = {
  en: {
    similar: ({ city, headcount }, trade) =>
      `Also listed under ${trade} in ${city.name}, with about ${headcount} people.`,
    competitor: ({ city, rating, reviews }, trade) =>
      `Serves the same customers in ${city.name}: ${trade}${rating ? `, ${rating} stars from ${reviews} reviews` : ''}.`,
    supplier: ({ city }, trade) => `Could supply it from ${city.name}: ${trade}.`,
  },
  es: {
    similar: ({ city, headcount }, trade) =>
      `También figura en ${trade} en ${city.name}, con unas ${headcount} personas.`,
    competitor: ({ city, rating, reviews }, trade) =>
      `Atiende a los mismos clientes en ${city.name}: ${trade}${rating ? `, ${rating} estrellas en ${reviews} reseñas` : ''}.`,
    supplier: ({ city }, trade) => `Podría suministrarle desde ${city.name}: ${trade}.`,
  },
};
const GIVEN: Record<Language, string> = {
  en: 'Named in the material.',
  es: 'Aparece en el material.',
};

export const isCompanyTask = (task: string | null): task is CompanyTask => task !== null && task in WHY.en;

export function writeCompanies(world: World, task: CompanyTask, asked: Asked): { companies: Named[] } {
  const given = listIn(asked.data['companies']).filter(({ name }) => name);
  if (given.length > 0) return { companies: given.slice(0, MOST).map((company) => fromMaterial(company, asked)) };
  const facts = factsOf(asked);
  const trades = tradesIn(facts.lead('industry')?.text ?? facts.lead('position')?.text ?? '');
  const city = cityNamed(facts.lead('city')?.text ?? '');
  if (!city) return { companies: [] };
  const wanted = task === 'supplier' ? suppliersOf(trades) : trades;
  const found = near(world, city, wanted, asked).filter(({ name }) => !isSelf(facts, name));
  const sources = [facts.lead('industry'), facts.lead('city')].flatMap((fact) => fact?.n ?? []);
  const why = (company: Company) =>
    WHY[asked.language][task](company, inside(tradeName(company.industry, asked.language)));
  return {
    companies: found
      .slice(0, MOST)
      .map((company) => ({ name: company.name, website: company.website ?? '', why: why(company), sources })),
  };
}

const fromMaterial = ({ name = '', website = '' }: Record<string, string>, { language }: Asked): Named => ({
  name,
  website,
  why: GIVEN[language],
  sources: [],
});

function suppliersOf(trades: Industry[]): Industry[] {
  const slugs = trades.map(({ slug }) => slug).join(' ');
  const special = SUPPLIERS.find(([pattern]) => pattern.test(slugs))?.[1] ?? [];
  const own = new Set(trades.map(({ slug }) => slug));
  return [...new Set([...special, ...EVERYBODYS])]
    .filter((slug) => !own.has(slug))
    .flatMap((slug) => industryOf(slug) ?? [])
    .slice(0, 5);
}

/** Open companies with a website, of every wanted trade; the same for the same prompt. */
function near({ companies, seed }: World, city: City, trades: Industry[], { whole }: Asked): Company[] {
  const random = createRandom(seed, 'companies', whole);
  const perTrade = (trades.length > 0 ? trades.map((trade) => [trade]) : [undefined]).map((trade) =>
    random
      .shuffle(companies.inCities([city], trade).slice(0, EXAMINED))
      .filter((index) => companies.isOpen(index) && companies.domainOf(index)),
  );
  const turns = Array.from({ length: MOST + 1 }, (_, turn) => perTrade.flatMap((found) => found[turn] ?? []));
  return turns
    .flat()
    .slice(0, MOST + 1)
    .map((index) => companies.get(index));
}

const isSelf = (facts: Facts, name: string) =>
  [facts.lead('name'), facts.lead('company')].some((fact) => fact && fold(fact.text) === fold(name));
