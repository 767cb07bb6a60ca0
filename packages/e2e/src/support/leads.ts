/** Creates lists and searches through the API, as set-up for journeys and screenshots. */
import type { ClientInput } from '@leadwright/contract/endpoint';
import { lists } from '@leadwright/contract/leads/lists';
import { results } from '@leadwright/contract/leads/results';
import { search } from '@leadwright/contract/searching/search';
import { type Account, call, type World } from './client.ts';

type Owner = Pick<Account, 'token'>;
type Body = ClientInput<typeof search.create>['body'];
const NAMES = ['Alta Dental', 'Rio Dental', 'Smile Parque', 'Lapa House'];

/** A list of 24 companies, two of three with an e-mail. */
export async function listOf24(world: World, { token }: Owner, name: string) {
  const { data } = await call(world, lists.create, { token, body: { name, type: 'local' } });
  const rows = Array.from({ length: 24 }, (_, n) => ({
    website: `clinic${n}.test`,
    name: `${NAMES[n % 4]} ${n}`,
    city: n % 2 ? 'Austin' : 'Round Rock',
    email: n % 3 ? `hello@clinic${n}.test` : '',
  }));
  await call(world, results.addManually, { token, params: { id: data.id }, body: { rows } });
  return { token, id: data.id, path: `/lead-search/saved-lists/local-${data.id}` };
}

export async function austinIn(world: World, token: string) {
  const { data } = await call(world, search.locations, { token, query: { search: 'Austin' } });
  return data.find((one) => one.label.startsWith('Austin, Texas'))?.id;
}

export const INDEX_MS = 540_000;
const AGAIN_MS = 500;

async function until(isSo: () => Promise<boolean>, what: string, patience: number) {
  for (const end = Date.now() + patience; !(await isSo()); await new Promise((next) => setTimeout(next, AGAIN_MS)))
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
}

/** The built-in index is filled in the background when the product starts for the first time. */
export async function indexIsFilled(world: World, { token }: Owner) {
  const isFilled = async () => {
    const location_id = await austinIn(world, token);
    if (!location_id) return false;
    const filters = { industry: 'dental_clinic', location_id };
    const body = { type: 'industry' as const, list: { name: 'x' }, limit: 10, filters };
    const { matches, is_loading } = await call(world, search.estimate, { token, body });
    return matches > 100 && !is_loading;
  };
  await until(isFilled, 'the index is filled', INDEX_MS);
}

/** A search run to its end. */
export async function runSearch(world: World, { token }: Owner, body: Body) {
  // Rows stay stable unless a journey is about finding addresses, and lists may share leads.
  const { data } = await call(world, search.create, { token, body: { find_emails: false, only_new: false, ...body } });
  const read = () => call(world, search.get, { token, params: { id: data.id } });
  await until(async () => (await read()).finished_at !== null, 'the search has ended', 60_000);
  return read();
}

/** Dentists around Austin, from the built-in index. */
export async function findDentists(world: World, owner: Owner, name: string, limit: number) {
  const filters = { industry: 'dental_clinic', location_id: await austinIn(world, owner.token), with_website: true };
  return runSearch(world, owner, { type: 'industry', list: { name }, limit, filters });
}
