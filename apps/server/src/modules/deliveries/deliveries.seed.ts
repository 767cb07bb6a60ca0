/** What a webhook of a sandbox's account was sent in the last days. Its owner took it away since, so that nothing is sent any more. */
import type { Base, Tx } from '../../platform/context.ts';
import { insertClosedEndpoint, insertPast, type Past } from './history/samples.repository.ts';

type Sample = Omit<Past, 'key' | 'at'> & { hoursAgo: number };

const SENT = { status: 'delivered', attempts: 1, answered: 200, problem: null } as const;
const PAST: readonly Sample[] = [
  { ...SENT, hoursAgo: 70, about: 'Dental clinics in Austin', ms: 212 },
  { ...SENT, hoursAgo: 46, about: 'Roofing companies in Denver', ms: 187 },
  { ...SENT, hoursAgo: 45, about: 'Florists in Seville', attempts: 3, ms: 1840 },
  { hoursAgo: 26, about: 'Florists in Seville', status: 'failed', attempts: 8, answered: 503, problem: null, ms: 95 },
  {
    hoursAgo: 22,
    about: 'Heads of marketing in Berlin',
    status: 'failed',
    attempts: 8,
    answered: null,
    problem: 'timeout',
    ms: 10_000,
  },
];
const URL = 'https://hooks.kestrel.test/leads';
const HOUR_MS = 3_600_000;

/** In a transaction of the account. */
export async function seedDeliveries({ db, accountId, now }: Tx<Base>): Promise<void> {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS);
  const closed = { url: URL, closedAt: ago(20), createdAt: ago(24 * 30) };
  const endpointId = await insertClosedEndpoint(db, accountId, closed);
  for (const { hoursAgo, ...past } of PAST)
    await insertPast(db, accountId, endpointId, { ...past, key: `seed:${hoursAgo}`, at: ago(hoursAgo) });
}
