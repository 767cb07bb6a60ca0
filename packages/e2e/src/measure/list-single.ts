/** One client on a list: every operator, combinations, and sorting by every kind of column. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openWire } from './bench-client.ts';
import { measure, rounded, type Times } from './bench-figures.ts';
import type { FullList } from './full-list.ts';
import { combinations, OPERATORS, SORTS } from './list-questions.ts';

type Ask = (filter: object) => Promise<string>;

async function withOneClient<T>({ url, token, listId }: FullList, work: (ask: Ask) => Promise<T>): Promise<T> {
  const wire = await openWire(url, token);
  try {
    return await work((filter) => wire.post(`/api/local-results/${listId}`, filter));
  } finally {
    wire.close();
  }
}

/** Changes the list, so that nothing is cached. */
const changed =
  ({ platform, listId }: FullList) =>
  () =>
    platform.databases.owner.query('update list_blocks set live = live where list_id = $1 and block = 0', [listId]);

export const measureOperators = (full: FullList, milliseconds: number): Promise<Record<string, Times>> =>
  withOneClient(full, async (ask) => {
    const times: Record<string, Times> = {};
    for (const [name, filter] of Object.entries(OPERATORS))
      times[name] = await measure(1, milliseconds, () => ask({ custom_search: [filter] }), changed(full));
    return times;
  });

const COMBINATION_MS = 300;

export const measureCombinations = (full: FullList, seed: number, count: number): Promise<Record<string, Times>> =>
  withOneClient(full, async (ask) => {
    const times: Record<string, Times> = {};
    for (const { name, filters } of combinations(seed, count))
      times[name] = await measure(1, COMBINATION_MS, () => ask({ custom_search: filters }), changed(full));
    return times;
  });

const SORTED_MS = 500;
/** In pages; no order is stored for lists up to this size. */
const SHORT_LIST = 820;
/** The time limit for building a list's order in the background. */
const PATIENCE_MS = 60_000;

/** The first page of each order, then pages near the start and the end, once the order is stored. */
export const measureSorts = (full: FullList, lastPage: number) =>
  withOneClient(full, async (ask) => {
    const sorts: Record<string, { firstMs: number; next: Times; last: Times }> = {};
    for (const sort of SORTS)
      for (const direction of ['asc', 'desc']) {
        const question = { sort, direction };
        const startedAt = performance.now();
        await ask(question);
        const firstMs = rounded(performance.now() - startedAt);
        if (lastPage > SHORT_LIST) await isOrdered(full, sort);
        const next = await measure(1, SORTED_MS, (_, n) => ask({ ...question, page: 2 + (n % 50) }));
        const last = await measure(1, SORTED_MS, (_, n) => ask({ ...question, page: lastPage - (n % 50) }));
        sorts[`${sort} ${direction}`] = { firstMs, next, last };
      }
    return sorts;
  });

async function isOrdered({ platform, listId }: FullList, column: string) {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const { rowCount } = await platform.databases.owner.query(
      'select from list_orders where list_id = $1 and name = $2',
      [listId, column],
    );
    if (rowCount === 1) return;
    await sleep(100);
  }
}
