/** Queries for a list of companies from `full-list.ts`: every operator on every kind of column, and combinations. */

const custom = (column: string, operator: string, value?: string | number) => ({ column, operator, value });
export type Filter = ReturnType<typeof custom>;

/** Text, e-mail, number and list columns, with common, rare and missing values. */
export const OPERATORS: Record<string, Filter> = {
  'like, few': custom('name', 'like', 'kestrel optics 3f'),
  'like, one in 400': custom('name', 'like', 'kestrel op'),
  'like, many': custom('city', 'like', 'denver'),
  'like, e-mail': custom('email', 'like', 'info@f3a9b-site.test'),
  'like, list': custom('technologies', 'like', 'shopify'),
  'like, one in 100': custom('street', 'like', '77 oak'),
  'like, one in 10': custom('street', 'like', '7 oak'),
  'like, one in 5,000': custom('country', 'like', 'portugal'),
  'like, everywhere': custom('website', 'like', 'site.test'),
  // Common in other columns, unknown in this one.
  'like, nowhere (website, dental)': custom('website', 'like', 'dental'),
  'like, nowhere (city, dental)': custom('city', 'like', 'dental'),
  'like, nowhere (name, austin)': custom('name', 'like', 'austin'),
  'like, nowhere (website, austin)': custom('website', 'like', 'austin'),
  'like, nowhere (email, united)': custom('email', 'like', 'united states'),
  'like, two letters': custom('state', 'like', 'tx'),
  'like, two letters, nowhere': custom('state', 'like', 'zz'),
  'not like': custom('name', 'not like', 'dental'),
  'not like, few': custom('country', 'not like', 'united'),
  'not like, nowhere': custom('state', 'not like', 'tx'),
  'not like, e-mail': custom('email', 'not like', 'f3a9b'),
  'not like, list': custom('technologies', 'not like', 'wordpress'),
  empty: custom('phone', 'empty'),
  'empty, nowhere': custom('name', 'empty'),
  'empty, e-mail': custom('email', 'empty'),
  'empty, number': custom('rating', 'empty'),
  'empty, list': custom('technologies', 'empty'),
  'not empty': custom('phone', 'not empty'),
  'not empty, nowhere': custom('first_name', 'not empty'),
  'not empty, e-mail': custom('email', 'not empty'),
  'not empty, number': custom('reviews', 'not empty'),
  'not empty, list': custom('technologies', 'not empty'),
  'lower, few': custom('reviews', 'lower', 2),
  'lower, many': custom('rating', 'lower', 4),
  'greater, few': custom('reviews', 'greater', 4998),
  'greater, many': custom('reviews', 'greater', 100),
  is_verified: custom('email', 'is_verified'),
};

/** The same numbers for the same seed. */
function numbersFrom(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Two to five of the operators at once, on as many columns. */
export function combinations(seed: number, count: number): { name: string; filters: Filter[] }[] {
  const below = numbersFrom(seed);
  const all = Object.entries(OPERATORS);
  return Array.from({ length: count }, () => {
    const chosen = new Map<string, [string, Filter]>();
    const size = 2 + below(4);
    while (chosen.size < size) {
      const entry = all[below(all.length)] as [string, Filter];
      if (!chosen.has(entry[1].column)) chosen.set(entry[1].column, entry);
    }
    const parts = [...chosen.values()];
    return {
      name: parts.map(([name, { column }]) => `${column} ${name}`).join(' + '),
      filters: parts.map(([, filter]) => filter),
    };
  });
}

/** Whole names of the generated list, with a few matches in a million. */
export const rareName = (n: number) =>
  `${['kestrel', 'quartz', 'jade', 'summit'][n % 4]} ${['optics', 'vet', 'hotel'][n % 3]} ${((n * 7919) % 65536).toString(16)}`;

const fiveFilters = (rating: number) => ({
  search: 'legal',
  withEmail: 1,
  custom_search: [custom('city', 'like', 'denver'), custom('rating', 'greater', rating), custom('phone', 'not empty')],
});
export const FIVE_FILTERS = fiveFilters(4);
/** The same rows by a different query each time, so that nothing is cached. */
export const fiveFiltersAnew = (n: number) => fiveFilters(4 + n / 1e9);

/** Columns of a list of companies; texts, numbers, and one that no row has. */
export const SORTS = [
  'name',
  'website',
  'email',
  'phone',
  'industry',
  'street',
  'city',
  'state',
  'postal_code',
  'country',
  'rating',
  'reviews',
  'first_name',
  'employees',
];
