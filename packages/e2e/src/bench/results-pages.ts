/**
 * A list of 1,000,000 results through the authenticated API, beside the bare SQL of the same answers through `pg`, in one run.
 * Eight clients each: a page, a page with its total, contains, five filters. Then page 50,000 beside page 1, and every
 * operator on every kind of column for one client.
 */
import pg from 'pg';
import type { BenchOptions } from '../bench.ts';
import { openWire } from '../measure/bench-client.ts';
import { compareWithBars, measure, median, rounded, type Times } from '../measure/bench-figures.ts';
import { type FullList, startFullList } from '../measure/full-list.ts';

const CLIENTS = 8;
const ROUNDS = 7;
const MOST = { ratio: 2, operatorMs: 50 };

const COLUMNS = `id, list_id, name, company, website, domain, email, email_state, phone, first_name, last_name, position, seniority,
  linkedin_url, industry, street, city, state, postal_code, country, rating, reviews, confidence, platform, handle, followers,
  engagements, engagement_rate, views, technologies, is_verified, is_suppressed, sent_at, created_at, lat, lon`;
/** What a hand would write for the list page, with the same indexes and counters: a text may stand in any column. */
const LINES = Array.from({ length: 19 }, (_, n) => n + 2);
const anyLine = (pattern: string) =>
  `(${LINES.map((line) => `split_part(t.search_text, E'\\n', ${line}) like ${pattern}`).join(' or ')})`;
const found = (conditions: string) =>
  `id in (select t.result_id from result_texts t where t.account_id = $1 and t.list_id = $2 and ${conditions})`;
const FROM = 'from results r where account_id = $1 and list_id = $2';
const BARE = {
  page: `select ${COLUMNS} ${FROM} order by ordinal limit 20`,
  total: 'select result_count from lists where account_id = $1 and id = $2',
  contains: `select count(*) over () as total, ${COLUMNS} ${FROM} and ${found(anyLine('$3'))} order by ordinal limit 20`,
  fiveFilters: `select count(*) over () as total, ${COLUMNS} ${FROM} and ${found(`${anyLine('$3')} and split_part(t.search_text, E'\\n', 14) like $4`)}
    and email_state = 'found' and rating > 4 and phone <> '' order by ordinal limit 20`,
};

/** Whole names of the made-up list, of which there are a few in a million. */
const nameOf = (n: number) =>
  `${['kestrel', 'quartz', 'jade', 'summit'][n % 4]} ${['optics', 'vet', 'hotel'][n % 3]} ${((n * 7919) % 65536).toString(16)}`;
const fiveFilters = {
  search: 'legal',
  withEmail: 1,
  custom_search: [
    { column: 'city', operator: 'like', value: 'denver' },
    { column: 'rating', operator: 'greater', value: 4 },
    { column: 'phone', operator: 'not empty' },
  ],
};

const custom = (column: string, operator: string, value?: string | number) => ({
  custom_search: [{ column, operator, value }],
});
/** Text, e-mail, number and list columns; what many rows have, and what few or none have. */
const OPERATORS: Record<string, object> = {
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

type Work = (client: number, n: number) => Promise<unknown>;

/** Rounds alternate, so that whatever else the machine does hits both alike. */
async function compare(milliseconds: number, bare: Work, api: Work) {
  const rounds: { bare: Times; api: Times }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ bare: await measure(CLIENTS, milliseconds, bare), api: await measure(CLIENTS, milliseconds, api) });
  return {
    bareP95: median(rounds.map((each) => each.bare.p95)),
    apiP95: median(rounds.map((each) => each.api.p95)),
    ratio: rounded(median(rounds.map((each) => each.api.p95 / each.bare.p95))),
    perSecond: median(rounds.map((each) => each.api.perSecond)),
  };
}

export async function measurePages(
  { platform, url, token, accountId, listId }: Omit<FullList, 'stop' | 'pid'>,
  milliseconds: number,
  lastPage: number,
) {
  const pool = new pg.Pool({ connectionString: platform.databases.ownerUrl, max: CLIENTS });
  const wires = await Promise.all(Array.from({ length: CLIENTS }, () => openWire(url, token)));
  const ask = (client: number, filter: object) => wires[client]?.post(`/api/local-results/${listId}`, filter) as never;
  const sql = async (text: string, ...values: unknown[]) =>
    JSON.stringify((await pool.query(text, [accountId, listId, ...values])).rows);
  const page: Work = (client) => ask(client, {});
  try {
    await measure(CLIENTS, 4 * milliseconds, page);
    const figures = {
      page: await compare(milliseconds, () => sql(BARE.page), page),
      // Every page of ours has its total.
      pageWithTotal: await compare(milliseconds, () => Promise.all([sql(BARE.page), sql(BARE.total)]), page),
      contains: await compare(
        milliseconds,
        (_, n) => sql(BARE.contains, `%${nameOf(n)}%`),
        (client, n) => ask(client, { search: nameOf(n) }),
      ),
      fiveFilters: await compare(
        milliseconds,
        () => sql(BARE.fiveFilters, '%legal%', '%denver%'),
        (client) => ask(client, fiveFilters),
      ),
      lastPage: await compare(milliseconds, page, (client) => ask(client, { page: lastPage })),
    };
    const operatorsP95: Record<string, number> = {};
    for (const [name, filter] of Object.entries(OPERATORS))
      operatorsP95[name] = (await measure(1, 2 * milliseconds, () => ask(0, filter))).p95;
    return { ...figures, operatorsP95, ...judged(figures, operatorsP95) };
  } finally {
    await pool.end();
    for (const wire of wires) wire.close();
  }
}

function judged(figures: Record<string, { ratio: number }>, operators: Record<string, number>) {
  const ratios = Object.entries(figures).map(([name, { ratio }]) => [name, { is: ratio, atMost: MOST.ratio }] as const);
  const slowest = Math.max(...Object.values(operators));
  return compareWithBars({
    ...Object.fromEntries(ratios),
    slowestOperatorMs: { is: slowest, atMost: MOST.operatorMs },
  });
}

export async function bench({ short }: BenchOptions) {
  const rows = short ? 100_000 : 1_000_000;
  const full = await startFullList(rows);
  try {
    return { rows, clients: CLIENTS, ...(await measurePages(full, short ? 300 : 1000, rows / 20)) };
  } finally {
    await full.stop();
  }
}
