/** The brand of a reseller: made with its first save, changed by one writer at a time. Customers see a change at once. */
import { DEFAULT_COLOURS } from '@leadwright/contract/accounts/brands';
import { isAlwaysShown } from '@leadwright/contract/accounts/menu';
import { CRM_IDS } from '@leadwright/contract/integrations/crms';
import type { BusinessAccountBody } from '@leadwright/contract/resale/business-account';
import type { Updateable } from 'kysely';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import {
  type Account,
  allowAiKeysBelow,
  becomeReseller,
  countCustomers,
  getAccount,
  lockAccount,
} from '../../accounts/public.ts';
import { deleteImage, ownsImage } from '../../files/public.ts';
import * as repository from '../brands.repository.ts';
import { forgetBrands, supportSecretContext } from '../brands.service.ts';
import type { Brand, BrandsTable } from '../brands.table.ts';
import { businessAccountErrors } from './business-account.errors.ts';
import type { BrandView } from './business-account.presenter.ts';
import { isReservedSlug, slugFrom } from './business-account.rules.ts';
import { noteBrand } from './changes.service.ts';

type Saved = BusinessAccountBody & { seen?: string | undefined };

export const findBusinessAccount = (ctx: Ctx): Promise<{ view: BrandView; isNew: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const account = await requireOwner(tx);
    const brand = await repository.findBrandOfAccount(tx.db, tx.accountId);
    return { view: await viewOf(tx, brand ?? (await draftOf(tx, account)), account), isNew: brand === undefined };
  });

export const viewBusinessAccount = (ctx: Ctx, brand: Brand): Promise<BrandView> =>
  inTransaction(ctx, async (tx) => viewOf(tx, brand, await getAccount(tx, tx.accountId)));

async function viewOf(tx: Tx, brand: Brand, account: Account): Promise<BrandView> {
  return {
    brand,
    isPlatform: account.kind === 'platform',
    customers: await countCustomers(tx),
    allowsOwnAiKeys: account.settings.children_bring_ai_keys ?? false,
  };
}

/** The tree is platform, reseller, customer: a customer of a reseller cannot resell in turn. */
async function requireOwner(tx: Tx): Promise<Account> {
  const account = await getAccount(tx, tx.accountId);
  const parent = account.parent_id === null ? null : await getAccount(tx, account.parent_id);
  if (parent && parent.kind !== 'platform') throw businessAccountErrors.not_yours();
  return account;
}

export async function requireBrand(tx: Tx): Promise<Brand> {
  const brand = await repository.findBrandOfAccount(tx.db, tx.accountId);
  if (!brand) throw businessAccountErrors.not_saved();
  return brand;
}

export const saveBusinessAccount = (ctx: Ctx, { seen, ...body }: Saved): Promise<Brand> =>
  inTransaction(ctx, async (tx) => {
    const account = await requireOwner(tx);
    await lockAccount(tx, tx.accountId);
    const brand = await repository.findBrandOfAccount(tx.db, tx.accountId);
    if (brand && seen && new Date(seen).getTime() !== brand.changed_at.getTime()) throw businessAccountErrors.changed();
    await requireSlug(tx, body.slug, brand, account.kind === 'platform');
    await requireLogo(tx, body.logo, brand);
    requireSafeWidget(tx, body.support_script_url);
    const before = brand ? await viewOf(tx, brand, account) : null;
    const made = await write(tx, brand, valuesOf(tx, body));
    await allowAiKeysBelow(tx, body.allows_own_ai_keys);
    if (brand?.logo && brand.logo !== body.logo) await deleteImage(tx, brand.logo);
    forgetBrands(tx.platform);
    const saved = await keepSecret(tx, made, body);
    await noteBrand(tx, before, await viewBusinessAccount(tx, saved));
    return saved;
  });

/** Two brands may ask for the same sub-domain at the same moment: the database decides. */
async function write(tx: Tx, brand: Brand | undefined, values: ReturnType<typeof valuesOf>): Promise<Brand> {
  try {
    if (brand) return await repository.updateBrand(tx.db, tx.accountId, values);
    const made = await repository.insertBrand(tx.db, { ...EMPTY, ...values, account_id: tx.accountId });
    await becomeReseller(tx, made.id);
    return made;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'brands_slug_key') throw slugTaken();
    throw error;
  }
}

const EMPTY = {
  slug: null,
  host: null,
  host_proof: null,
  host_verified_at: null,
  logo: null,
  support_script_url: null,
  support_secret: null,
  terms_url: null,
};

function valuesOf(tx: Tx, body: BusinessAccountBody) {
  const { support_secret: _, allows_own_ai_keys: __, menu, resources, ...plain } = body;
  const entries = menu.map((entry) => ({ ...entry, hidden: entry.hidden && !isAlwaysShown(entry.id) }));
  return {
    ...plain,
    slug: body.slug || null,
    crms: [...new Set(body.crms)],
    menu_entries: JSON.stringify(entries) as never,
    resources: JSON.stringify(resources) as never,
    terms_url: body.terms_url || null,
    privacy_url: body.privacy_url || null,
    support_script_url: body.support_script_url || null,
    changed_at: tx.now(),
  } satisfies Updateable<BrandsTable>;
}

/** An empty secret keeps the stored one; without a widget there is none to keep. */
async function keepSecret(tx: Tx, brand: Brand, { support_secret, support_script_url }: BusinessAccountBody) {
  if (support_script_url && !support_secret) return brand;
  const sealed = support_script_url ? tx.platform.secrets.seal(support_secret, supportSecretContext(brand.id)) : null;
  return repository.updateBrand(tx.db, tx.accountId, { support_secret: sealed });
}

const slugTaken = () => fieldError('slug', 'validation.slugTaken');

async function requireSlug(tx: Tx, slug: string, brand: Brand | undefined, isPlatform: boolean): Promise<void> {
  if (isPlatform) {
    if (slug) throw slugTaken();
    return;
  }
  if (!slug) throw fieldError('slug', 'validation.required');
  if (slug !== brand?.slug && !(await isFree(tx, slug))) throw slugTaken();
}

const isFree = async (tx: Tx, slug: string) =>
  !isReservedSlug(slug) && (await repository.findBrandBySlug(tx.db, slug)) === undefined;

/** Its own sub-domain can be used, too. */
export const isSlugAvailable = (ctx: Ctx, slug: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const brand = await repository.findBrandOfAccount(tx.db, tx.accountId);
    return brand?.slug === slug || isFree(tx, slug);
  });

/** Only pictures of this account: another account could delete its own. */
async function requireLogo(tx: Tx, logo: string | null, brand: Brand | undefined): Promise<void> {
  if (logo !== null && logo !== brand?.logo && !(await ownsImage(tx, logo))) throw fieldError('logo', 'validation.url');
}

/** Scripts over plain HTTP can be replaced in transit. The sandbox's widget is on this machine and exempt. */
function requireSafeWidget({ platform }: Tx, url: string): void {
  if (url && new URL(url).protocol !== 'https:' && !platform.config.isSandbox)
    throw fieldError('support_script_url', 'validation.url');
}

/** What a brand that was never saved would begin with. */
async function draftOf(tx: Tx, account: Account): Promise<Brand> {
  const slug = slugFrom(account.name);
  return {
    ...EMPTY,
    id: 0,
    account_id: account.id,
    name: account.name.slice(0, 80),
    slug: slug && (await isFree(tx, slug)) ? slug : '',
    host_checked_at: null,
    host_problem: null,
    host_missing_since: null,
    content: '',
    script: '',
    ...DEFAULT_COLOURS,
    crms: [...CRM_IDS],
    menu_entries: [],
    resources: {},
    show_training_center: true,
    registration: false,
    support_subject: 'id',
    terms_version: 1,
    privacy_url: null,
    support_email: '',
    postal_address: '',
    changed_at: account.created_at,
    created_at: account.created_at,
  };
}
