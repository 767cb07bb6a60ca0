/** Resolves the brand of a host, and the data that a page needs before sign-in. An unknown host gets the platform's brand. */
import type { Insertable } from 'kysely';
import type { AnyTx, Base, Ctx, Platform, PlatformTx } from '../../platform/context.ts';
import { asAccount, asPlatform, systemBase } from '../../platform/context.ts';
import { acceptTerms as acceptVersion, findLogins, hasSuperAdmin } from '../accounts/public.ts';
import * as repository from './brands.repository.ts';
import { normaliseHost, platformHostsOf, slugOf } from './brands.rules.ts';
import type { Brand, BrandsTable } from './brands.table.ts';
import { readNamesAgain } from './certificates.service.ts';

/** Hosts hardly ever change; a few seconds of memory save one query in every request. */
const MEMORY_MS = 2000;
const remembered = new WeakMap<Platform, Map<string, { brand: Brand; until: number }>>();

export async function brandOfHost(platform: Platform, rawHost: string): Promise<Brand> {
  const host = normaliseHost(rawHost);
  const memory = remembered.get(platform) ?? new Map();
  remembered.set(platform, memory);
  const known = memory.get(host);
  if (known && known.until > Date.now()) return known.brand;
  const brand = await lookUp(platform, host);
  if (memory.size > 1000) memory.clear();
  memory.set(host, { brand, until: Date.now() + MEMORY_MS });
  return brand;
}

/** Whether the host belongs to this installation. An unknown host gets the platform's pages but is not trusted. */
export async function isOwnHost(platform: Platform, rawHost: string): Promise<boolean> {
  const [host, hosts] = [normaliseHost(rawHost), platformHostsOf(platform.config)];
  if (hosts.includes(host)) return true;
  const brand = await brandOfHost(platform, rawHost);
  return host !== '' && (brand.host === host || (brand.slug !== null && brand.slug === slugOf(host, hosts)));
}

/** On the platform's own host a person of any brand may sign in, and then sees their brand (docs/product-rules.md#brands). */
export async function brandInForce(ctx: Base | Ctx, rawHost: string): Promise<Brand> {
  // Asked once by every page, and at once after a change: never from memory.
  const brand = await lookUp(ctx.platform, normaliseHost(rawHost));
  if (!('actor' in ctx) || ctx.actor.brandId === brand.id || brand.id !== (await platformBrandId(ctx))) return brand;
  // A reseller's script on the platform's address could attack every user who signs in there.
  return { ...(await findBrand(ctx, ctx.actor.brandId)), script: '' };
}

/** The seeded sign-ins, offered on the login page in sandbox mode only. */
const SANDBOX_PEOPLE = ['admin', 'reseller', 'customer', 'member', 'direct'] as const;

/** Users who can sign in on this host: on a brand's host only its users, on the platform's host all. */
export async function findSandboxPeople(ctx: Base, rawHost: string) {
  if (!ctx.platform.config.isSandbox) return [];
  const brand = await brandOfHost(ctx.platform, rawHost);
  const people = SANDBOX_PEOPLE.map((role) => ({ role, email: `${role}@sandbox.test` }));
  if (brand.id === (await platformBrandId(ctx))) return people;
  return asPlatform(ctx, async (tx) => {
    const own = [];
    for (const person of people) if ((await findLogins(tx, person.email, brand.id)).length > 0) own.push(person);
    return own;
  });
}

/** After a change of a brand this process shows it at once; others follow within two seconds. */
export function forgetBrands(platform: Platform) {
  remembered.delete(platform);
  readNamesAgain(platform);
}

async function lookUp(platform: Platform, host: string): Promise<Brand> {
  const hosts = platformHostsOf(platform.config);
  return asPlatform(systemBase(platform), async ({ db }) => {
    const slug = slugOf(host, hosts);
    const found = slug
      ? await repository.findBrandBySlug(db, slug)
      : hosts.includes(host)
        ? undefined
        : await repository.findBrandByHost(db, host);
    const brand = found ?? (await repository.findPlatformBrand(db));
    if (!brand) throw new Error('the platform has no brand: the installation was not seeded');
    return brand;
  });
}

export async function findBrand(ctx: Base, id: number): Promise<Brand> {
  const brand = await asPlatform(ctx, ({ db }) => repository.findBrand(db, id));
  if (!brand) throw new Error(`brand ${id} does not exist`);
  return brand;
}

/** The same inside an open transaction. Every actor may read brands. */
export async function getBrand({ db }: AnyTx, id: number): Promise<Brand> {
  const brand = await repository.findBrand(db, id);
  if (!brand) throw new Error(`brand ${id} does not exist`);
  return brand;
}

export const platformBrandId = async (ctx: Base): Promise<number> => (await asPlatform(ctx, getPlatformBrand)).id;

/** The origin of a brand. Links in mails use it, never the Host header of a request. */
export function brandOrigin(platform: Platform, brand: Pick<Brand, 'host' | 'host_verified_at' | 'slug'>): string {
  const url = new URL(platform.config.publicUrl);
  if (brand.host && brand.host_verified_at)
    return `${url.protocol}//${brand.host}${url.port && platform.config.isSandbox ? `:${url.port}` : ''}`;
  if (brand.slug) url.hostname = `${brand.slug}.${url.hostname}`;
  return url.origin;
}

/** For links within one visit: the platform's people may come by any of its own names. */
export async function brandOfRequest(platform: Platform, rawHost: string): Promise<{ id: number; origin: string }> {
  const brand = await brandOfHost(platform, rawHost);
  return { id: brand.id, origin: brandOrigin(platform, brand) };
}

export const supportSecretContext = (brandId: number) => `brands:${brandId}:support_secret`;

export async function acceptTerms(ctx: Ctx) {
  const brand = await findBrand(ctx, ctx.actor.brandId);
  await acceptVersion(ctx, brand.terms_version);
}

export const getPlatformBrand = async (tx: PlatformTx): Promise<Brand> => {
  const brand = await repository.findPlatformBrand(tx.db);
  if (!brand) throw new Error('the platform has no brand: the installation was not seeded');
  return brand;
};

/**
 * Publishes a new version of the terms. Resellers' terms build on the platform's, so every user must accept again, each the terms
 * of their own brand. The publisher counts as having accepted.
 */
export async function publishTerms(tx: PlatformTx<Ctx>, url: string): Promise<Brand> {
  await repository.raiseTerms(tx.db);
  const { account_id } = await getPlatformBrand(tx);
  const values = { terms_url: url || null, changed_at: tx.now() };
  const brand = await repository.updateBrand(tx.db, account_id, values);
  await asAccount(tx, tx.actor.accountId, (own) => acceptVersion(own, brand.terms_version));
  forgetBrands(tx.platform);
  return brand;
}

/** Whether people can open an account on the platform's own pages. */
export async function setRegistration(tx: PlatformTx, isOpen: boolean): Promise<void> {
  const { account_id } = await getPlatformBrand(tx);
  await repository.updateBrand(tx.db, account_id, { registration: isOpen, changed_at: tx.now() });
  forgetBrands(tx.platform);
}

export const createBrand = (tx: AnyTx, values: Insertable<BrandsTable>): Promise<Brand> =>
  repository.insertBrand(tx.db, values);

/** In a new live installation the first visitor creates the super admin. */
export const isSetupNeeded = async (ctx: Base) => !ctx.platform.config.isSandbox && !(await hasSuperAdmin(ctx));

/** Stripe's own card fields: their script, their frames and where these talk to. */
const STRIPE_ORIGINS = [
  'https://js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
  'https://m.stripe.network',
];

/** Where a page of this host may load scripts from and talk to besides ourselves: the support widget and the card fields. */
export async function trustedOrigins(platform: Platform, host: string): Promise<string[]> {
  const brand = await brandOfHost(platform, host);
  const { SANDBOX_URL, isSandbox } = platform.config;
  const cards = isSandbox ? [SANDBOX_URL] : STRIPE_ORIGINS;
  const urls = [brand.support_script_url, ...cards].filter((url): url is string => Boolean(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

/**
 * The brand's own script, as a file of our origin, so that the page's policy need not allow inline code. Other hosts do not serve it,
 * because their policy would trust it too.
 */
export async function scriptOf(ctx: Base, brandId: number): Promise<string> {
  if (ctx.brandId !== brandId) return '';
  const brand = await asPlatform(ctx, ({ db }) => repository.findBrand(db, brandId));
  return brand?.script ?? '';
}

/** Which of these pictures brands show; across accounts. */
export const picturesOfBrands = (tx: PlatformTx, urls: string[]) => repository.findLogos(tx.db, urls);
