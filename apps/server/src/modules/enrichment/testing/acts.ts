/** The product beside a world whose truth is known, with lists of its companies, people and creators. */

import type { ListType } from '@leadwright/contract/leads/lists';
import type { EnrichmentOrder } from '@leadwright/contract/searching/enrichment';
import { enrichment } from '@leadwright/contract/searching/enrichment';
import type { z } from 'zod';
import type { TestPerson } from '../../../testing/api.ts';
import { companyKey, personKeys } from '../../leads/public.ts';
import type { NewResult } from '../../results/public.ts';
import { add, createList, find } from '../../results/testing/lists.ts';
import { type SearchApi, startSearchApi } from '../../search/testing/town.ts';
import { type OwnSandbox, placesOf, startOwnSandbox } from '../../sources/testing/own-sandbox.ts';

/** The test's clock stands still, so no window of a limit ever ends. */
const SOURCE_LIMITS = [
  ...['people-data-labs.search=100000/60', 'people-data-labs.enrich=100000/60', 'modash.search=100000/1'],
  'modash.raw=100000/1',
  ...['hunter.second=100000/1', 'hunter.minute=100000/60', 'apollo.minute=100000/60', 'apollo.match=100000/60'],
].join(',');

export interface Truth {
  domain: string;
  properties: { names: { primary: string }; addresses: { country: string; locality: string; freeform: string }[] };
  people: Person[];
  published: {
    emails: string[];
    phones: string[];
    people: { firstName: string; lastName: string }[];
    technologies: string[];
  };
}
export interface Person {
  firstName: string;
  lastName: string;
  title: { text: string };
  optedOut: boolean;
  workEmail?: string;
  phone?: string;
  linkedinUrl: string;
}

export type Order = z.input<typeof enrichment.create.body>;

export async function startActs(env: Record<string, string> = {}) {
  const sandbox = await startOwnSandbox();
  await sandbox.vendor('people-data-labs').settings({ search_per_minute: 1_000_000, enrich_per_minute: 1_000_000 });
  await sandbox.vendor('modash').settings({ per_second: 1_000_000, raw_per_second: 1_000_000 });
  await sandbox.vendor('hunter').settings({ per_second: 1_000_000, per_minute: 1_000_000 });
  await sandbox.vendor('apollo').settings({ search_per_minute: 1_000_000, enrich_per_minute: 1_000_000 });
  const api = await startSearchApi({ dentists: 6, env: { ...sandbox.env, SOURCE_LIMITS, ...env } });
  return { api, sandbox, ...actsOn(api), ...worldOf(sandbox) };
}

const worldOf = (sandbox: OwnSandbox) => {
  let all: Promise<string[]> | undefined;
  const domains = () => {
    all ??= placesOf(sandbox.url).then((csv) => [
      ...new Set(csv.match(/(?<=https?:\/\/)[a-z0-9-]+\.(?:test|example)/g) ?? []),
    ]);
    return all;
  };
  const truthOf = async (domain: string): Promise<Truth> => {
    const reply = await fetch(`${sandbox.url}/world/companies/${domain}`);
    return { ...((await reply.json()) as Truth), domain };
  };
  /** Some companies of which something is true. */
  async function companies(count: number, isWanted: (truth: Truth) => boolean, from = 0): Promise<Truth[]> {
    const found: Truth[] = [];
    for (const domain of (await domains()).slice(from)) {
      const truth = await truthOf(domain);
      if (truth.published && isWanted(truth)) found.push(truth);
      if (found.length === count) break;
    }
    return found;
  }
  return { domains, companies, truthOf };
};

export const companyRow = ({ domain, properties }: Truth): NewResult => {
  const [address] = properties.addresses;
  const values = { website: `https://${domain}`, domain, street: address?.freeform ?? '' };
  return { ...values, dedupeKey: companyKey(values), name: properties.names.primary, country: address?.country ?? '' };
};

export const personRow = (person: Person, domain: string, values: Partial<NewResult> = {}): NewResult => {
  const [first_name, last_name] = [person.firstName, person.lastName];
  const linkedin_url = person.linkedinUrl;
  const keys = personKeys({ linkedin_url, email: person.workEmail ?? '' });
  const own = {
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    position: person.title.text,
    linkedin_url,
    domain,
  };
  return { ...own, ...values, dedupeKey: keys?.dedupeKey ?? `name:${first_name} ${last_name}` };
};

const actsOn = (api: SearchApi) => {
  async function fill(who: TestPerson, type: ListType, rows: NewResult[], name = 'Leads') {
    const listId = await createList(api, who, type, name);
    const { added } = await add(api, who, listId, rows);
    return { listId, ids: added.map(({ id }) => id) };
  }
  const start = (who: TestPerson, listId: number, order: Order) =>
    api.call(who, enrichment.create, { params: { id: listId }, body: order });
  const estimate = (who: TestPerson, listId: number, order: Order) =>
    api.call(who, enrichment.estimate, { params: { id: listId }, body: order });
  const read = async (who: TestPerson, id: number) => (await api.call(who, enrichment.get, { params: { id } })).body;
  /** To its end. */
  async function run(who: TestPerson, listId: number, order: Order) {
    const { body } = await start(who, listId, order);
    if (!body.data) throw new Error(JSON.stringify(body));
    await api.runJobs();
    return read(who, body.data.id);
  }
  const rowsOf = async (who: TestPerson, type: ListType, listId: number) =>
    (await find(api, who, listId, { limit: 100 }, type)).data;
  return { fill, start, estimate, read, run, rowsOf };
};

export const everything = (order: Partial<EnrichmentOrder> & Pick<EnrichmentOrder, 'act'>): Order =>
  ({ selection: { filter: {} }, ...order }) as Order;
