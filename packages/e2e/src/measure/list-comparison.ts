/** Eight clients on a list: our API, the bare SQL of the same responses, and PostgREST. */
import pg from 'pg';
import { openWire, type Wire } from './bench-client.ts';
import { measure, median, rounded, type Times } from './bench-figures.ts';
import type { FullList } from './full-list.ts';
import { FIVE_FILTERS, fiveFiltersAnew, rareName } from './list-questions.ts';
import { startPostgRest } from './postgrest.ts';

const CLIENTS = 8;
const ROUNDS = 5;

const COLUMNS = `id, list_id, name, company, website, domain, email, email_state, phone, first_name, last_name, position, seniority,
  linkedin_url, industry, street, city, state, postal_code, country, rating, reviews, confidence, platform, handle, followers,
  engagements, engagement_rate, views, technologies, is_verified, is_suppressed, sent_at, created_at, lat, lon`;
/** Hand-written SQL for the list page, with the same indexes and counters: a text may be in any column. */
const LINES = Array.from({ length: 19 }, (_, n) => n + 2);
const anyLine = (pattern: string) =>
  `(${LINES.map((line) => `split_part(t.search_text, E'\\n', ${line}) like ${pattern}`).join(' or ')})`;
const found = (conditions: string) =>
  `r.id in (select t.result_id from public.result_texts t where t.account_id = $1 and t.list_id = $2 and ${conditions})`;
const OWN = 'r.account_id = $1 and r.list_id = $2';
const CONTAINS = `${OWN} and ${found(anyLine('$3'))}`;
const FIVE = `${OWN} and ${found(`${anyLine('$3')} and split_part(t.search_text, E'\\n', 14) like $4`)}
    and email_state = 'found' and rating > 4 and phone <> ''`;
const BARE = {
  page: `select ${COLUMNS} from result_rows r where ${OWN} order by ordinal limit 20`,
  last: `select ${COLUMNS} from result_rows r where ${OWN} and ordinal >= $3 order by ordinal limit 20`,
  total: 'select result_count from lists where account_id = $1 and id = $2',
  contains: `select count(*) over () as total, ${COLUMNS} from result_rows r where ${CONTAINS} order by ordinal limit 20`,
  fiveFilters: `select count(*) over () as total, ${COLUMNS} from result_rows r where ${FIVE} order by ordinal limit 20`,
};

const SERVED = {
  schema: 'bench_rest',
  role: 'bench_rest_reader',
  columns: COLUMNS,
  functions: {
    'holding(account bigint, list bigint, pattern text)': CONTAINS,
    'five(account bigint, list bigint, pattern text, place text)': FIVE,
  },
};
const COUNTED = { Prefer: 'count=exact' };

type Work = (client: number, n: number) => Promise<unknown>;
type Parties = { api: Work; bare: Work; rest: Work };

export interface Comparison {
  api: Times;
  bare: Times;
  rest: Times | null;
  /** Requests per second relative to theirs, the median of rounds. */
  ofBare: number;
  ofPostgRest: number | null;
}

/** Rounds alternate, so that other load affects all alike. */
async function compare(milliseconds: number, { api, bare, rest }: Parties, hasRest: boolean): Promise<Comparison> {
  const rounds: { api: Times; bare: Times; rest: Times | null }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      bare: await measure(CLIENTS, milliseconds, bare),
      api: await measure(CLIENTS, milliseconds, api),
      rest: hasRest ? await measure(CLIENTS, milliseconds, rest) : null,
    });
  const middle = (times: Times[]): Times => ({
    perSecond: median(times.map(({ perSecond }) => perSecond)),
    p50: median(times.map(({ p50 }) => p50)),
    p95: median(times.map(({ p95 }) => p95)),
  });
  const ratio = (other: (round: (typeof rounds)[number]) => Times) =>
    rounded(median(rounds.map((round) => round.api.perSecond / other(round).perSecond)));
  return {
    api: middle(rounds.map((round) => round.api)),
    bare: middle(rounds.map((round) => round.bare)),
    rest: hasRest ? middle(rounds.map((round) => round.rest as Times)) : null,
    ofBare: ratio((round) => round.bare),
    ofPostgRest: hasRest ? ratio((round) => round.rest as Times) : null,
  };
}

export async function compareScenarios(full: FullList, milliseconds: number, lastPage: number) {
  const { platform, url, token } = full;
  const { ownerUrl } = platform.databases;
  const rest = await startPostgRest(platform.databases.owner, ownerUrl, SERVED);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: CLIENTS });
  const open = (address: string, bearer: string) =>
    Promise.all(Array.from({ length: CLIENTS }, () => openWire(address, bearer)));
  const wires = { api: await open(url, token), rest: rest ? await open(rest.url, '') : [] };
  try {
    const questions = questionsOf(full, pool, wires, lastPage);
    // Warm-up, so that the server's code is compiled.
    await measure(CLIENTS, 10 * milliseconds, questions['page']?.api as Work);
    const scenarios: Record<string, Comparison> = {};
    for (const [name, parties] of Object.entries(questions))
      scenarios[name] = await compare(milliseconds, parties, rest !== null);
    return { postgrest: rest ? (rest.isEmulated ? 'emulated' : 'native') : 'does not run here', scenarios };
  } finally {
    await pool.end();
    for (const wire of [...wires.api, ...wires.rest]) wire.close();
    await rest?.stop();
  }
}

function questionsOf(
  { accountId, listId }: FullList,
  pool: pg.Pool,
  wires: { api: Wire[]; rest: Wire[] },
  lastPage: number,
): Record<string, Parties> {
  const ask = (client: number, filter: object) =>
    wires.api[client]?.post(`/api/local-results/${listId}`, filter) as never;
  const sql = async (text: string, ...values: unknown[]) =>
    JSON.stringify((await pool.query(text, [accountId, listId, ...values])).rows);
  const get = (client: number, path: string, headers = {}) => wires.rest[client]?.get(path, headers) as never;
  const names = COLUMNS.replaceAll(/\s/g, '');
  const rows = `/rows?select=${names}&account_id=eq.${accountId}&list_id=eq.${listId}&order=ordinal&limit=20`;
  const call = (name: string, values: Record<string, string>) =>
    `/rpc/${name}?${new URLSearchParams({ account: String(accountId), list: String(listId), ...values })}&select=${names},ordinal&order=ordinal&limit=20`;
  const page: Work = (client) => ask(client, {});
  // Rounds start with the same numbers, and earlier queries are cached.
  let asked = 0;
  const five = {
    bare: () => sql(BARE.fiveFilters, '%legal%', '%denver%'),
    rest: (client: number) => get(client, call('five', { pattern: '%legal%', place: '%denver%' }), COUNTED),
  };
  const containing = (text: (n: number) => string): Parties => ({
    api: (client) => ask(client, { search: text(asked++) }),
    bare: (_, n) => sql(BARE.contains, `%${text(n)}%`),
    rest: (client, n) => get(client, call('holding', { pattern: `%${text(n)}%` }), COUNTED),
  });
  return {
    page: { api: page, bare: () => sql(BARE.page), rest: (client) => get(client, rows) },
    // Every page of ours includes its total.
    pageWithTotal: {
      api: page,
      bare: () => Promise.all([sql(BARE.page), sql(BARE.total)]),
      rest: (client) => get(client, rows, COUNTED),
    },
    containsRare: containing(rareName),
    containsCommon: containing(() => 'legal'),
    fiveFilters: { ...five, api: (client) => ask(client, FIVE_FILTERS) },
    fiveFiltersAnew: { ...five, api: (client) => ask(client, fiveFiltersAnew(asked++)) },
    lastPage: {
      api: (client) => ask(client, { page: lastPage }),
      bare: () => sql(BARE.last, (lastPage - 1) * 20),
      rest: (client) => get(client, `${rows}&offset=${(lastPage - 1) * 20}`),
    },
  };
}
