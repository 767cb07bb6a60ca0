/**
 * Initial data of an installation: the platform's account and brand, and in the sandbox plans and demo users
 * (docs/product-rules.md#sandbox).
 */
import { changeAccount, createAccount, createUser } from './modules/accounts/public.ts';
import { beganAt, SAMPLE_ACCOUNTS, seedHistory } from './modules/admin/insight/insight.seed.ts';
import { seedFailedJobs } from './modules/admin/system/system.seed.ts';
import { seedMerchant } from './modules/billing/public.ts';
import { createBrand, SANDBOX_PASSWORD, seedBusinessAccount, seedLinks } from './modules/brands/public.ts';
import { seedCourses } from './modules/courses/public.ts';
import { createCredentials, seedPassword } from './modules/identity/public.ts';
import { followMailServer, seedMailServer } from './modules/mailing/public.ts';
import { seedPackages } from './modules/packages/public.ts';
import { seedPartners } from './modules/partners/public.ts';
import { seedPlans } from './modules/plans/public.ts';
import { pastSearches } from './modules/search/public.ts';
import { customerSince, SAMPLE_CUSTOMERS, seedSubscriptions } from './modules/subscriptions/public.ts';
import { seedWallet } from './modules/wallet/public.ts';
import {
  asAccount,
  asPlatform,
  type Base,
  type Platform,
  type PlatformTx,
  systemBase,
  type Tx,
} from './platform/context.ts';
import { transaction } from './platform/database/database.ts';

const PLATFORM_NAME = 'Leadwright';
const LOCK = 7_241_991;

/** All seeded accounts start with 500 credits. */
const SANDBOX_CREDITS = 500;

/** What the platform allows its seeded customer; the reseller allows it to all of its own. */
const OWN_AI_KEY = { support_open_ai_api_key: true };

/** Its numbers at other billing systems, and a license that outlasts every jump of the sandbox's clock. */
const BILLED_ELSEWHERE = {
  provider_product_id: '61001',
  ghl_plan_id: 'ghl_growth_2207',
  license_expires_at: new Date('2036-03-03T23:59:59Z'),
};

/** Runs at every start. Only an empty installation is filled, and only by one process. */
export async function seed(platform: Platform) {
  const base = systemBase(platform);
  const reseller = await transaction(platform.databases.owner, null, async (lock) => {
    await lock.query(`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await lock.query('select 1 from accounts limit 1');
    if (rows.length > 0) return null;
    return asPlatform(base, async (tx) => {
      if (platform.config.isSandbox) await seedPlans(tx);
      const { accountId, brandId } = await seedPlatform(tx);
      return platform.config.isSandbox ? seedSandbox(tx, accountId, brandId) : null;
    });
  });
  if (!reseller) return platform.config.isSandbox ? followMailServer(base) : undefined;
  // Its logo goes to the storage, which is not asked within a transaction.
  await seedBusinessAccount(base, reseller);
  const packageIds = await asAccount(base, reseller.accountId, seedPackages);
  await asAccount(base, reseller.accountId, (tx) => addSampleCustomers(tx, { ...reseller, packageIds }));
  await asAccount(base, reseller.accountId, seedMailServer);
  await addSampleAccounts(base);
  await seedFailedJobs(platform.databases.owner);
}

/** Account and brand reference each other: the account is created first and gets its brand before the commit. */
async function createBranded(
  tx: PlatformTx,
  account: Omit<Parameters<typeof createAccount>[1], 'brandId'>,
  brand: {
    name: string;
    slug?: string;
    registration?: boolean;
    button_color?: string;
    secondary_color?: string;
    login_page_bg_color?: string;
  },
) {
  const { id: accountId } = await createAccount(tx, { ...account, brandId: 0 });
  const { id: brandId } = await createBrand(tx, {
    account_id: accountId,
    slug: null,
    host: null,
    host_proof: null,
    host_verified_at: null,
    logo: null,
    support_script_url: null,
    support_secret: null,
    terms_url: null,
    ...brand,
  });
  await tx.client.query('update accounts set brand_id = $2 where id = $1', [accountId, brandId]);
  return { accountId, brandId };
}

const seedPlatform = (tx: PlatformTx) =>
  createBranded(
    tx,
    { parentId: null, kind: 'platform', name: PLATFORM_NAME, modules: ['ai_suggest', 'leads', 'whitelabel', 'admin'] },
    { name: PLATFORM_NAME, registration: true },
  );

/** People and their accounts have been here for a while: today is a day like any other. */
const SEEDED_DAYS = 90;
const longAgo = (tx: PlatformTx): PlatformTx => {
  const time = new Date(tx.now().getTime() - SEEDED_DAYS * 86_400_000);
  return { ...tx, now: () => time };
};

async function seedSandbox(tx: PlatformTx, platformId: number, platformBrand: number) {
  const then = longAgo(tx);
  await addPerson(then, platformId, platformBrand, {
    role: 'admin',
    email: 'admin@sandbox.test',
    firstName: 'Ada',
    lastName: 'Admin',
  });

  const reseller = await createBranded(
    then,
    { parentId: platformId, kind: 'reseller', name: 'Northwind Leads', modules: ['ai_suggest', 'leads', 'whitelabel'] },
    {
      name: 'Northwind Leads',
      slug: 'northwind',
      registration: true,
      button_color: '#0F6E84',
      secondary_color: '#F4A340',
      login_page_bg_color: '#0B2B36',
    },
  );
  await asAccount(tx, reseller.accountId, seedMerchant);
  await addPerson(then, reseller.accountId, reseller.brandId, {
    role: 'user',
    email: 'reseller@sandbox.test',
    firstName: 'Rosa',
    lastName: 'Reyes',
  });

  const customer = await createAccount(then, {
    parentId: reseller.accountId,
    kind: 'customer',
    name: 'Halden & Roe Studio',
    brandId: reseller.brandId,
    modules: ['leads', 'ai_suggest'],
  });
  await addPerson(then, customer.id, reseller.brandId, {
    role: 'user',
    email: 'customer@sandbox.test',
    firstName: 'Mara',
    lastName: 'Lindqvist',
  });
  await addPerson(then, customer.id, reseller.brandId, {
    role: 'related',
    email: 'member@sandbox.test',
    firstName: 'Ivo',
    lastName: 'Brandt',
    accessOptions: ['leads'],
  });

  const direct = await createAccount(then, {
    parentId: platformId,
    kind: 'customer',
    name: 'Dorado Roofing',
    brandId: platformBrand,
    modules: ['leads', 'ai_suggest'],
    settings: OWN_AI_KEY,
    partnerId: await seedPartners(tx),
  });
  await addPerson(then, direct.id, platformBrand, {
    role: 'user',
    email: 'direct@sandbox.test',
    firstName: 'Diego',
    lastName: 'Dorado',
  });
  await asAccount(tx, direct.id, (own) => changeAccount(own, direct.id, BILLED_ELSEWHERE));
  for (const accountId of [platformId, reseller.accountId, customer.id, direct.id]) await giveCredits(tx, accountId);
  await asAccount(tx, platformId, (scoped) => seedCourses(scoped, 'platform'));
  await asAccount(tx, reseller.accountId, async (scoped) => {
    await seedCourses(scoped, 'reseller');
    await seedLinks(scoped);
  });
  return reseller;
}

interface Sellers {
  brandId: number;
  packageIds: number[];
}

/** In a transaction of the reseller, whose customers they are. */
async function addSampleCustomers(tx: Tx<Base>, { brandId, packageIds }: Sellers) {
  const accounts: number[] = [];
  for (const [place, { company: name, firstName, lastName, email }] of SAMPLE_CUSTOMERS.entries()) {
    const then = { ...tx, now: () => customerSince(place, tx.now()) };
    const account = { parentId: tx.accountId, kind: 'customer', name, brandId, modules: ['leads'] } as const;
    const { id } = await createAccount(then, account);
    await addPerson(then, id, brandId, { role: 'user', firstName, lastName, email });
    accounts.push(id);
  }
  await seedSubscriptions(tx, accounts, packageIds, pastSearches);
}

/** Customers of the platform itself who have been here for some weeks. */
async function addSampleAccounts(base: Base) {
  const now = base.now();
  for (const sample of SAMPLE_ACCOUNTS) {
    const { accountId, userId } = await asPlatform(base, (tx) => addSampleAccount(tx, sample, beganAt(sample, now)));
    await asAccount(base, accountId, (tx) => seedHistory(tx, sample, { userId, now }));
  }
}

async function addSampleAccount(tx: PlatformTx, sample: (typeof SAMPLE_ACCOUNTS)[number], began: Date) {
  const { rows } = await tx.client.query<{ id: number; brand_id: number; partner: number }>(
    `select id, brand_id, (select max(id) from partners) as partner from accounts where kind = 'platform'`,
  );
  const { id: parentId, brand_id: brandId, partner } = rows[0] as (typeof rows)[number];
  const then = { ...tx, now: () => began };
  const { company: name, firstName, lastName, email } = sample;
  const account = { parentId, kind: 'customer', name, brandId, modules: ['leads', 'ai_suggest'] } as const;
  const { id: accountId } = await createAccount(then, {
    ...account,
    modules: [...account.modules],
    ...(sample.isReferred && { partnerId: partner }),
  });
  return { accountId, userId: await addPerson(then, accountId, brandId, { role: 'user', firstName, lastName, email }) };
}

const giveCredits = (tx: PlatformTx, accountId: number) =>
  asAccount(tx, accountId, (scoped) => seedWallet(scoped, { credits: SANDBOX_CREDITS }));

async function addPerson(
  tx: Tx<Base> | PlatformTx,
  accountId: number,
  brandId: number,
  person: Omit<Parameters<typeof createUser>[1], 'brandId'>,
): Promise<number> {
  return asAccount<Base, number>(tx, accountId, async (scoped) => {
    const user = await createUser(scoped, { ...person, brandId, language: 'en', termsVersion: 1 });
    await createCredentials(scoped, { userId: user.id, passwordHash: await seedPassword(SANDBOX_PASSWORD) });
    return user.id;
  });
}
