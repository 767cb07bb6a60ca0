/** Weeks of work of a few accounts, so that a sandbox has something to show: real searches, charges, payments and sign-ins. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import type { Base, Tx } from '../../../platform/context.ts';
import type { Worded } from '../../../platform/i18n.ts';
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
    company: 'Kestrel Outreach',
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'jonas@kestrel.test',
    hasWebhook: true,
    days: 58,
    allowance: 2000,
    searches: 0.8,
    leads: 54,
    kinds: ['industry', 'people', 'industry', 'influencer'],
  },
  {
    company: 'Orrin Freight Partners',
    firstName: 'Grace',
    lastName: 'Okafor',
    email: 'grace@orrinfreight.test',
    days: 44,
    allowance: 500,
    searches: 0.5,
    leads: 28,
    kinds: ['single', 'people'],
    isStopped: true,
  },
  {
    company: 'Marisol Viajes',
    firstName: 'Marisol',
    lastName: 'Vega',
    email: 'marisol@marisolviajes.test',
    isReferred: true,
    days: 27,
    allowance: 500,
    searches: 0.6,
    leads: 30,
    kinds: ['industry', 'single'],
  },
  {
    company: 'Birch & Bell Advisers',
    firstName: 'Tom',
    lastName: 'Birch',
    email: 'tom@birchandbell.test',
    days: 9,
    allowance: 500,
    searches: 1,
    leads: 40,
    kinds: ['people', 'industry'],
  },
];

const DAY_MS = 86_400_000;
const summary = (key: string, params: Record<string, Worded>): Worded => ({ key: `search.summary.${key}`, params });
const places = (en: string, es: string, location: string) =>
  summary('industry', { industry: { names: { en, es } }, location, radius: 10 });
const WORDS: Record<SearchKind, Worded[]> = {
  industry: [
    places('Dental clinics', 'Clínicas dentales', 'Austin'),
    places('Roofing companies', 'Empresas de tejados', 'Denver'),
    places('Florists', 'Floristerías', 'Sevilla'),
  ],
  people: [summary('people', { what: 'Marketing, Berlin' }), summary('people', { what: 'CEO, Lisboa' })],
  single: [summary('single', { domain: 'harbour-logistics.test' }), summary('single', { domain: 'lindenhotels.test' })],
  influencer: [
    summary('influencer', { platform: 'YouTube', what: 'travel' }),
    summary('influencer', { platform: 'YouTube', what: 'fitness' }),
  ],
};
const BUY_EVERY = 16;
const BOUGHT = { credits: 200, minor: 4000 };

/** A deterministic value between 0 and 1, the same in every sandbox. */
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
  await seedSearch(tx, {
    userId,
    userName,
    kind,
    summary: words[day % words.length] as Worded,
    leads: kind === 'people' ? Math.ceil(found / 3) : found,
    key: `${day}`,
  });
}
