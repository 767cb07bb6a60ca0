/** Data for the screenshots of lists: one list of each type, filled as after a customer's first searches. */
import { labels } from '@leadwright/contract/leads/labels';
import type { ListType } from '@leadwright/contract/leads/lists';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { type Account, call, type World } from '../support/client.ts';
import { findDentists, indexIsFilled, runSearch } from '../support/leads.ts';
import type { Stage } from '../support/stage.ts';

export const LIST = 'Dental clinics, Austin';
const LABELS = [
  { name: 'Call first', color: 'blue' },
  { name: 'Q1 outreach', color: 'green' },
  { name: 'Hot', color: 'red' },
] as const;

interface MadeList {
  path: string;
  /** The search that filled it. */
  run: number;
  /** Its first lead. */
  first: number;
}
export type Made = Record<ListType, MadeList> & { domainName: string };

/** Created once, for all screenshots. */
let made: Promise<Made> | undefined;
const sharedLists = (world: World, account: Account) => (made ??= makeLists(world, account));

async function makeLists(world: World, owner: Account): Promise<Made> {
  const { token } = owner;
  await indexIsFilled(world, owner);
  const rowsOf = async (type: ListType, id: number) =>
    (await call(world, results.find, { token, params: { type, id }, body: {} })).data;
  const pathOf = async (type: ListType, { id, list_id }: { id: number; list_id: number }): Promise<MadeList> => ({
    path: `/lead-search/saved-lists/${type}-${list_id}`,
    run: id,
    first: (await rowsOf(type, list_id))[0]?.id ?? 0,
  });
  const dentists = await findDentists(world, owner, LIST, 45);
  const rows = await rowsOf('local', dentists.list_id);
  await dress(world, owner, dentists.list_id, rows);
  const domainName = rows.find((row) => row.domain)?.domain ?? '';
  const [people, single, creators] = await Promise.all([
    runSearch(world, owner, {
      type: 'people',
      list: { name: 'Practice owners, Texas' },
      limit: 24,
      filters: { titles: ['owner'] },
    }),
    runSearch(world, owner, {
      type: 'single',
      list: { name: `Addresses of ${domainName}` },
      limit: 8,
      filters: { domain: domainName },
    }),
    runSearch(world, owner, {
      type: 'influencer',
      list: { name: 'Fitness creators' },
      limit: 24,
      filters: { platform: 'instagram', followers_min: 20_000 },
    }),
  ]);
  return {
    local: await pathOf('local', dentists),
    people: await pathOf('people', people),
    domain: await pathOf('domain', single),
    influencer: await pathOf('influencer', creators),
    domainName,
  };
}

/** Labels on some rows, tags and a source on the list. */
async function dress(world: World, { token }: Account, id: number, rows: { id: number }[]) {
  for (const [index, body] of LABELS.entries()) {
    const { id: label } = (await call(world, labels.create, { token, body })).data;
    const ids = rows.filter((_row, at) => at % (index + 3) === 0).map((row) => row.id);
    await call(world, results.setLabels, { token, params: { id }, body: { selection: { ids }, add: [label] } });
  }
  await call(world, lists.saveDetails, { token, body: { id, tags: ['q1', 'dental'], source: 'Trade fair' } });
}

type Where = (made: Made) => string;
export type Step = (stage: Stage, made: Made) => Promise<unknown>;

/** With these lists, at this path; `before` can delay or change responses. */
export const filledAt =
  (where: Where, then?: Step, before?: Step) =>
  async (stage: Stage): Promise<void> => {
    const { page, world, account } = stage;
    if (!account) return;
    const found = await sharedLists(world, account);
    await before?.(stage, found);
    await page.goto(world.url + where(found));
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await then?.(stage, found);
  };

/** Modifies the responses of this call. */
export const answering =
  (path: RegExp, change: (answer: Record<string, unknown>) => object): Step =>
  ({ page }) =>
    page.route(path, async (route) => {
      try {
        const response = await route.fetch();
        const json = change((await response.json()) as Record<string, unknown>);
        await route.fulfill({ response, json });
      } catch (reason) {
        // The screenshot has been taken, and the response is no longer needed.
        if (!page.isClosed()) throw reason;
      }
    });

/** Responses of this call never arrive, or fail. */
export const silent =
  (path: RegExp): Step =>
  ({ page }) =>
    page.route(path, () => undefined);
export const failing =
  (path: RegExp): Step =>
  ({ page }) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: '' } }));
