/** The product with a small town in its lead index, and people who can pay. */

import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { grant } from '../../wallet/public.ts';
import { AUSTIN, fillIndex } from './small-town.ts';

export { AUSTIN };

export const dentists = (list: { id: number } | { name: string }, limit = 100, filters: object = {}) =>
  ({
    type: 'industry',
    list,
    limit,
    // No address lookup by default.
    find_emails: false,
    filters: { industry: 'dentist', location_id: AUSTIN, radius_km: 15, ...filters },
  }) as const;

/** Also those that the account has already. */
export const anyDentists = (...asked: Parameters<typeof dentists>) =>
  ({ ...dentists(...asked), only_new: false }) as const;

export async function startSearchApi(options: { dentists?: number; env?: Record<string, string> } = {}) {
  const api = await startApi(options.env);
  await fillIndex(api.platform, options.dentists ?? 40);
  return { ...api, ...payers(api) };
}
export type SearchApi = Awaited<ReturnType<typeof startSearchApi>>;

function payers(api: Api) {
  let count = 0;
  const give = (person: TestPerson, credits: number) =>
    asAccount(systemBase(api.platform), person.accountId, (tx) =>
      grant(tx, { source: 'grant', credits, key: `test ${++count}` }),
    );
  async function buildPayer(credits = 500) {
    const person = await api.buildAccount();
    if (credits > 0) await give(person, credits);
    return person;
  }
  const rows = async (text: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query(text, values)).rows;
  const wallet = async ({ accountId }: TestPerson) =>
    (await rows('select balance, reserved from credit_wallets where account_id = $1', [accountId]))[0];
  /** Makes waiting searches continue now. */
  const hurry = async () => {
    await rows(
      `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where task_identifier = 'search.run'`,
    );
    await api.runJobs();
  };
  return { give, buildPayer, rows, wallet, hurry };
}
