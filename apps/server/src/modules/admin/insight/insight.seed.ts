/** Weeks of work of a few accounts, so that a sandbox has something to show: real searches, charges, payments and sign-ins. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../../platform/context.ts';
import { changeAccount } from '../../accounts/public.ts';
import { record } from '../../audit/public.ts';
import { seedPayment } from '../../billing/public.ts';
import { seedDeliveries } from '../../deliveries/public.ts';
import { seedSearch } from '../../search/public.ts';
import { seedWallet } from '../../wallet/public.ts';

interface Sample {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Since when it is here, and its monthly credits. */
  days: number;
  allowance: number;
  /** Of a working day, and leads of a search. */
  searches: number;
  leads: number;
  kinds: readonly SearchKind[];
  isStopped?: true;
  /** A partner sent it. */
  isReferred?: true;
  hasWebhook?: true;
}

export const SAMPLE_ACCOUNTS: readonly Sample[] = [
  {
    ...{ company: 'Kestrel Outreach', firstName: 'Jonas', lastName: 'Weber', email: 'jonas@kestrel.test' },
    ...{
      hasWebhook: true,
      days: 58,
      allowance: 2000,
      searches: 0.8,
      leads: 54,
      kinds: ['industry', 'people', 'industry', 'influencer'],
    },
  },
  {
    ...{ company: 'Orrin Freight Partners', firstName: 'Grace', lastName: 'Okafor', email: 'grace@orrinfreight.test' },
    ...{ days: 44, allowance: 500, searches: 0.5, leads: 28, kinds: ['single', 'people'], isStopped: true },
  },
  {
    ...{ company: 'Marisol Viajes', firstName: 'Marisol', lastName: 'Vega', email: 'marisol@marisolviajes.test' },
    ...{ isReferred: true, days: 27, allowance: 500, searches: 0.6, leads: 30, kinds: ['industry', 'single'] },
  },
  {
    ...{ company: 'Birch & Bell Advisers', firstName: 'Tom', lastName: 'Birch', email: 'tom@birchandbell.test' },
    ...{ days: 9, allowance: 500, searches: 1, leads: 40, kinds: ['people', 'industry'] },
  },
];

const DAY_MS = 86_400_000;
const WORDS: Record<SearchKind, string[]> = {
  industry: ['Dental clinics in Austin', 'Roofing companies in Denver', 'Florists in Seville'],
  people: ['Heads of marketing in Berlin', 'Founders of agencies in Lisbon'],
  single: ['People at harbour-logistics.test', 'People at lindenhotels.test'],
  influencer: ['Travel creators in Spain', 'Fitness creators in Texas'],
};
const BUY_EVERY = 16;
const BOUGHT = { credits: 200, minor: 4000 };

/** The same for everybody who starts a sandbox: between 0 and 1. */
const chance = (one: number, other: number) => ((((one * 7919 + other * 104_729) % 1009) + 1009) % 1009) / 1009;

export const beganAt = ({ days }: Sample, now: Date) => new Date(now.getTime() - days * DAY_MS);

/** In a transaction of the account. */
export async function seedHistory(tx: Tx<Base>, sample: Sample, person: { userId: number; now: Date }) {
  const { userId, now } = person;
  const userName = `${sample.firstName} ${sample.lastName}`;
  await seedWallet(at(tx, beganAt(sample, now)), { credits: sample.allowance });
  for (let day = sample.days - 1; day > 0; day--) {
    const morning = new Date(now.getTime() - day * DAY_MS);
    const isWeekend = morning.getUTCDay() % 6 === 0;
    const luck = chance(day, sample.days);
    if (day % BUY_EVERY === BUY_EVERY - 1) await seedPayment(at(tx, morning), { ...BOUGHT, key: `${day}` });
    if (luck < sample.searches * (isWeekend ? 0.2 : 1))
      await work(at(tx, morning), sample, { userId, userName, day, luck });
  }
  if (sample.hasWebhook) await seedDeliveries(at(tx, now));
  if (sample.isStopped) await changeAccount(tx, tx.accountId, { status: 'stopped', stopped_from: 'active' });
}

const at = (tx: Tx<Base>, time: Date): Tx<Base> => ({ ...tx, now: () => time });

async function work(
  tx: Tx<Base>,
  { kinds, leads, email }: Sample,
  { userId, userName, day, luck }: { userId: number; userName: string; day: number; luck: number },
) {
  const kind = kinds[day % kinds.length] as SearchKind;
  const words = WORDS[kind];
  const found = Math.max(1, Math.round(leads * (0.5 + luck)));
  await record(tx, {
    action: 'identity.signIn',
    subject: `users/${userId}`,
    details: { via: 'password', device: '' },
    by: { userId, name: userName, email },
  });
  const summary = words[day % words.length] as string;
  await seedSearch(tx, {
    userId,
    userName,
    kind,
    summary,
    leads: kind === 'people' ? Math.ceil(found / 3) : found,
    key: `${day}`,
  });
}
