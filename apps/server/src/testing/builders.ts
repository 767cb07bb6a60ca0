/** Users and accounts for tests, created through the modules' services so that every rule applies. */
import { randomBytes } from 'node:crypto';
import type { ModuleSlug } from '@leadwright/contract/endpoint';
import { type AccessOption, type AccountStatus, createAccount, createUser } from '../modules/accounts/public.ts';
import { createBrand, platformBrandId } from '../modules/brands/public.ts';
import { createCredentials, createSession } from '../modules/identity/public.ts';
import { asAccount, asPlatform, type Platform, systemBase } from '../platform/context.ts';

export interface TestPerson {
  token: string;
  accountId: number;
  userId: number;
  brandId: number;
  email: string;
}

export interface BuildOptions {
  kind?: 'reseller' | 'customer';
  parentId?: number;
  brandId?: number;
  modules?: ModuleSlug[];
  status?: AccountStatus;
  /** What the parent allows it. */
  settings?: { support_open_ai_api_key?: boolean };
  role?: 'admin' | 'user' | 'related';
  email?: string;
}

export function createBuilders(platform: Platform) {
  const base = systemBase(platform);
  let count = 0;
  // Files of one worker share the process, and all share one inbox.
  const mark = randomBytes(4).toString('hex');

  const platformAccountId = async () => {
    const { rows } = await platform.databases.platform.query("select id from accounts where kind = 'platform'");
    return rows[0].id as number;
  };

  async function addPerson(
    accountId: number,
    brandId: number,
    person: { role: 'admin' | 'user' | 'related'; email: string; accessOptions?: AccessOption[] },
  ): Promise<TestPerson> {
    return asAccount(base, accountId, async (tx) => {
      const user = await createUser(tx, {
        ...person,
        firstName: 'Test',
        lastName: `Person ${count}`,
        brandId,
        language: 'en',
        termsVersion: 1,
      });
      await createCredentials(tx, { userId: user.id });
      const { token } = await createSession(tx, { accountId, userId: user.id });
      return { token, accountId, userId: user.id, brandId, email: person.email };
    });
  }

  /** An account with its main user, signed in. A customer of the platform unless said otherwise. */
  async function buildAccount(options: BuildOptions = {}): Promise<TestPerson> {
    count++;
    const email = options.email ?? `person-${count}-${mark}@example.test`;
    const parentId = options.parentId ?? (await platformAccountId());
    let brandId = options.brandId ?? (await platformBrandId(base));
    const accountId = await asPlatform(base, async (tx) => {
      const kind = options.kind ?? 'customer';
      const account = await createAccount(tx, {
        parentId,
        kind,
        name: `Account ${count}`,
        brandId,
        modules: options.modules ?? ['leads', 'ai_suggest'],
        status: options.status ?? 'active',
        settings: options.settings ?? {},
      });
      if (kind === 'reseller') {
        const made = await createBrand(tx, {
          account_id: account.id,
          name: `Brand ${count}`,
          slug: `brand-${count}-${mark}`,
          host: null,
          host_proof: null,
          host_verified_at: null,
          logo: null,
          support_script_url: null,
          support_secret: null,
          terms_url: null,
        });
        brandId = made.id;
        await tx.client.query('update accounts set brand_id = $2 where id = $1', [account.id, brandId]);
      }
      return account.id;
    });
    return addPerson(accountId, brandId, { role: options.role ?? 'user', email });
  }

  const buildReseller = (options: BuildOptions = {}) =>
    buildAccount({ kind: 'reseller', modules: ['ai_suggest', 'leads', 'whitelabel'], ...options });

  /** A team member of an account, with the given access options. */
  async function buildMember(owner: TestPerson, accessOptions: AccessOption[]): Promise<TestPerson> {
    count++;
    return addPerson(owner.accountId, owner.brandId, {
      role: 'related',
      email: `member-${count}-${mark}@example.test`,
      accessOptions,
    });
  }

  /** A super admin of the installation. */
  async function buildAdmin(): Promise<TestPerson> {
    count++;
    return addPerson(await platformAccountId(), await platformBrandId(base), {
      role: 'admin',
      email: `admin-${count}-${mark}@example.test`,
    });
  }

  return { buildAccount, buildReseller, buildMember, buildAdmin, platformAccountId };
}
