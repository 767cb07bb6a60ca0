/**
 * Many generated searches in a town of dentists, of whom a CRM and a file of customers hold some, for tests and proofs: no excluded
 * lead is delivered or charged, and the limit is filled with others.
 */
import type { SearchBody } from '@leadwright/contract/searching/search';
import { asAccount, type Ctx, type Platform } from '../../../platform/context.ts';
import { eachAtOnce } from '../../../platform/each-at-once.ts';
import * as sources from '../../exclusions/exclusions.repository.ts';
import { addContacts, beginCrm, type ExcludedContact } from '../../exclusions/public.ts';
import { grant } from '../../wallet/public.ts';
import { quietly } from '../../wallet/testing/accounts.ts';
import { runSearch } from '../run.service.ts';
import { startSearch } from '../search.service.ts';
import { contextOn } from './failing.ts';
import { AUSTIN } from './small-town.ts';

export interface Town {
  dentists: number;
  /** Numbers of dentists that each source holds. */
  crm: ReadonlySet<number>;
  files: ReadonlySet<number>;
}

/** Numbers from a seed, the same every time. */
export function chances(seed: number) {
  let state = seed % 2_147_483_647 || 1;
  const below = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  return { below, isOn: () => below(2) === 1 };
}

/** Some by their website, some by their phone, some by the address of somebody there. */
const contactOf = (n: number): ExcludedContact => {
  if (n % 3 === 0) return { domain: `dentist${n}.test`, isWholeCompany: true };
  return n % 3 === 1 ? { phone: `+1512${5_550_000 + n}` } : { email: `owner@dentist${n}.test` };
};

export function townOf(dentists: number, seed: number): Town {
  const { below } = chances(seed);
  const some = () => new Set(Array.from({ length: dentists }, (_, n) => n).filter(() => below(4) === 0));
  return { dentists, crm: some(), files: some() };
}

const BATCH = 10_000;

/** Both sources, each with its dentists and `noise` contacts who are nobody here. */
export async function fillSources(ctx: Ctx, town: Town, noise: number): Promise<void> {
  const { accountId } = ctx.actor;
  const by = { account_id: accountId, created_by: 0, created_at: ctx.now(), begun_at: ctx.now(), moved_at: ctx.now() };
  const crm = await asAccount(ctx, accountId, (tx) =>
    beginCrm(tx, { connectionId: 1, provider: 'hubspot', name: 'HubSpot', userId: 0 }),
  );
  const file = await asAccount(ctx, accountId, (tx) =>
    sources.insertSource(tx.db, { ...by, kind: 'file', name: 'customers.csv', status: 'ready' }),
  );
  for (const [begun, held] of [
    [crm, town.crm],
    [file, town.files],
  ] as const) {
    let source = begun;
    const nobody = (n: number): ExcludedContact => ({ email: `p${n}@customer${n % 5000}-${source.id}.example` });
    const contacts = [...held].map(contactOf);
    for (let from = 0; from < noise + contacts.length; from += BATCH) {
      const size = Math.min(BATCH, noise + contacts.length - from);
      const batch = Array.from({ length: size }, (_, n) => [contacts[from + n] ?? nobody(from + n)]);
      source = await asAccount(ctx, accountId, (tx) => addContacts(tx, source, batch));
    }
  }
}

interface Storm {
  accountId: number;
  town: Town;
  searches: number;
  seed: number;
  atOnce: number;
}

const MOST = 25;

/** Every search has a list of its own, so that what it brought can be told apart. */
export async function storm(platform: Platform, { accountId, town, searches, seed, atOnce }: Storm) {
  const ctx = quietly(platform, accountId);
  await asAccount(ctx, accountId, (tx) =>
    grant(tx, { source: 'grant', credits: searches * MOST, key: `storm ${seed}` }),
  );
  const { below, isOn } = chances(seed);
  const bodies = Array.from({ length: searches }, (_, n) => ({
    intent: `storm:${seed}:${n}`,
    type: 'industry' as const,
    list: { name: `Storm ${seed} ${n}` },
    limit: 1 + below(MOST),
    find_emails: false,
    only_new: below(4) === 0,
    exclude: { crm: isOn(), files: isOn() },
    filters: { industry: 'dentist', location_id: AUSTIN, radius_km: 15 },
  }));
  await eachAtOnce(bodies, atOnce, async ({ intent, ...body }) => {
    const { id } = await startSearch(ctx, body as SearchBody, intent);
    while (await runSearch(contextOn(ctx.platform), accountId, id));
  });
  return verdictOf(platform, accountId, town);
}

interface Told {
  id: number;
  status: string;
  row_limit: number;
  new_only: boolean;
  without_crm: boolean;
  without_files: boolean;
  added: number;
  owned: number;
  credits: number;
  numbers: number[];
}

/** Of all searches of the account. `wrong` is empty if the promise holds. */
export async function verdictOf({ databases }: Pick<Platform, 'databases'>, accountId: number, town: Town) {
  const { rows } = await databases.owner.query<Told>(
    `select s.id, s.status, s.row_limit, s.new_only, s.without_crm, s.without_files, s.added, s.owned, s.credits,
       coalesce(array_agg(substring(r.name from '\\d+$')::int) filter (where r.id is not null), '{}') as numbers
     from searches s left join results r on r.account_id = s.account_id and r.list_id = s.list_id
     where s.account_id = $1 group by s.account_id, s.id`,
    [accountId],
  );
  const { rows: books } = await databases.owner.query(
    `select coalesce(-sum(credits), 0)::int as paid from ledger_transactions where account_id = $1 and kind = 'settle'`,
    [accountId],
  );
  const credits = rows.reduce((sum, row) => sum + row.credits, 0);
  const wrong = rows.flatMap((row) => faultsOf(row, town).map((fault) => `search ${row.id}: ${fault}`));
  if (credits !== books[0].paid) wrong.push(`searches say ${credits} credits, the ledger says ${books[0].paid}`);
  const left = rows.filter((row) => row.without_crm || row.without_files).length;
  const delivered = rows.reduce((sum, row) => sum + row.numbers.length, 0);
  return { searches: rows.length, excluding: left, delivered, credits, wrong };
}

function faultsOf(row: Told, town: Town): string[] {
  const isOut = (n: number) => (row.without_crm && town.crm.has(n)) || (row.without_files && town.files.has(n));
  const faults: string[] = [];
  if (row.status !== 'completed') faults.push(row.status);
  const excluded = row.numbers.filter(isOut);
  if (excluded.length > 0) faults.push(`delivered the excluded ${excluded.join()}`);
  if (row.credits !== row.added - row.owned) faults.push(`charged ${row.credits} for ${row.added - row.owned}`);
  if (row.numbers.length !== row.added) faults.push(`says ${row.added}, has ${row.numbers.length}`);
  const there = Array.from({ length: town.dentists }, (_, n) => n).filter((n) => !isOut(n)).length;
  if (!row.new_only && row.added !== Math.min(row.row_limit, there)) faults.push(`found ${row.added} of ${there}`);
  return faults;
}
