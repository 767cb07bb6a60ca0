/**
 * Initial data of an installation: the platform's account and brand, and in the sandbox plans and demo users
 * (docs/product-rules.md#sandbox).
 */
import { createAccount, createUser } from './modules/accounts/public.ts';
import { seedMerchant } from './modules/billing/public.ts';
import { createBrand, SANDBOX_PASSWORD, seedBusinessAccount, seedLinks } from './modules/brands/public.ts';
import { seedCourses } from './modules/courses/public.ts';
import { createCredentials, seedPassword } from './modules/identity/public.ts';
import { seedMailServer } from './modules/mailing/public.ts';
import { seedPackages } from './modules/packages/public.ts';
import { seedPlans } from './modules/plans/public.ts';
import { SAMPLE_CUSTOMERS, seedSubscriptions } from './modules/subscriptions/public.ts';
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

/** Runs at every start, but changes only an empty installation, and only in one process. */
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
  if (!reseller) return;
  // Its logo goes to the storage, which is not asked within a transaction.
  await seedBusinessAccount(base, reseller);
  const packageIds = await asAccount(base, reseller.accountId, seedPackages);
  await asAccount(base, reseller.accountId, (tx) => addSampleCustomers(tx, { ...reseller, packageIds }));
  await asAccount(base, reseller.accountId, seedMailServer);
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

async function seedSandbox(tx: PlatformTx, platformId: number, platformBrand: number) {
  await addPerson(tx, platformId, platformBrand, {
    role: 'admin',
    email: 'admin@sandbox.test',
    firstName: 'Ada',
    lastName: 'Admin',
  });

  const reseller = await createBranded(
    tx,
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
  await addPerson(tx, reseller.accountId, reseller.brandId, {
    role: 'user',
    email: 'reseller@sandbox.test',
    firstName: 'Rosa',
    lastName: 'Reyes',
  });

  const customer = await createAccount(tx, {
    parentId: reseller.accountId,
    kind: 'customer',
    name: 'Halden & Roe Studio',
    brandId: reseller.brandId,
    modules: ['leads', 'ai_suggest'],
  });
  await addPerson(tx, customer.id, reseller.brandId, {
    role: 'user',
    email: 'customer@sandbox.test',
    firstName: 'Mara',
    lastName: 'Lindqvist',
  });
  await addPerson(tx, customer.id, reseller.brandId, {
    role: 'related',
    email: 'member@sandbox.test',
    firstName: 'Ivo',
    lastName: 'Brandt',
    accessOptions: ['leads'],
  });

  const direct = await createAccount(tx, {
    parentId: platformId,
    kind: 'customer',
    name: 'Dorado Roofing',
    brandId: platformBrand,
    modules: ['leads', 'ai_suggest'],
    settings: OWN_AI_KEY,
  });
  await addPerson(tx, direct.id, platformBrand, {
    role: 'user',
    email: 'direct@sandbox.test',
    firstName: 'Diego',
    lastName: 'Dorado',
  });
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
  for (const { company: name, firstName, lastName, email } of SAMPLE_CUSTOMERS) {
    const account = { parentId: tx.accountId, kind: 'customer', name, brandId, modules: ['leads'] } as const;
    const { id } = await createAccount(tx, account);
    await addPerson(tx, id, brandId, { role: 'user', firstName, lastName, email });
    accounts.push(id);
  }
  await seedSubscriptions(tx, accounts, packageIds);
}

const giveCredits = (tx: PlatformTx, accountId: number) =>
  asAccount(tx, accountId, (scoped) => seedWallet(scoped, { credits: SANDBOX_CREDITS }));

async function addPerson(
  tx: Tx<Base> | PlatformTx,
  accountId: number,
  brandId: number,
  person: Omit<Parameters<typeof createUser>[1], 'brandId'>,
) {
  await asAccount<Base, void>(tx, accountId, async (scoped) => {
    const user = await createUser(scoped, { ...person, brandId, language: 'en', termsVersion: 1 });
    await createCredentials(scoped, { userId: user.id, passwordHash: await seedPassword(SANDBOX_PASSWORD) });
  });
}
