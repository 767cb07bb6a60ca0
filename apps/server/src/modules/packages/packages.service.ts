/** Packages of a reseller: making, changing, taking off sale (docs/product-rules.md#packages). */
import { MAX_PACKAGES, type PackageBody } from '@leadwright/contract/resale/packages';
import { type Base, type Ctx, inTransaction, type Tx } from '../../platform/context.ts';
import { requireRoom } from '../../platform/database/counted.ts';
import { AppError, fieldError, platformErrors } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { countCustomersByPackage, getAccount } from '../accounts/public.ts';
import { assertPassword } from '../identity/public.ts';
import { notePackage } from './changes.service.ts';
import { packagesErrors } from './packages.errors.ts';
import { syncPackageJob } from './packages.jobs.ts';
import * as repository from './packages.repository.ts';
import { formOpenedAt, missingModule } from './packages.rules.ts';
import type { Package } from './packages.table.ts';
import { publishChange } from './provider/sync.service.ts';

export const createPackage = (ctx: Ctx, body: PackageBody): Promise<Package> =>
  inTransaction(ctx, async (tx) => {
    await requireModules(tx, body);
    await requirePackageRoom(tx);
    const made = await repository.insertPackage(tx.db, {
      ...valuesOf(body, null, tx.now()),
      account_id: tx.accountId,
      created_at: tx.now(),
      removed_at: null,
      // The password is sealed for its row, which has an id only now.
      random_password_per_user: true,
      default_password: null,
    });
    const pack = await repository.updatePackage(tx.db, tx.accountId, made.id, passwordOf(tx, made, body));
    await follow(tx, pack);
    await notePackage(tx, 'createPackage', null, pack);
    return pack;
  });

/** Fails if the row changed after `seen`. Existing subscribers keep their price and the credits they paid for. */
export const changePackage = (
  ctx: Ctx,
  id: number,
  { seen, ...body }: PackageBody & { seen?: string | undefined },
): Promise<Package> =>
  inTransaction(ctx, async (tx) => {
    const before = await holdPackage(tx, id);
    if (seen && new Date(seen).getTime() !== before.changed_at.getTime()) throw packagesErrors.changed();
    await requireModules(tx, body);
    const pack = await repository.updatePackage(tx.db, tx.accountId, id, {
      ...valuesOf(body, before, tx.now()),
      ...passwordOf(tx, before, body),
    });
    await follow(tx, pack);
    await notePackage(tx, 'changePackage', before, pack);
    return pack;
  });

/** Returns true if the package has customers: it is then off sale but stays in the list. */
export const removePackage = (ctx: Ctx, id: number): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const pack = await holdPackage(tx, id);
    const removed_at = pack.removed_at ?? tx.now();
    await notePackage(tx, 'removePackage', pack, await setSale(tx, id, { removed_at }));
    return (await countCustomersByPackage(tx)).has(id);
  });

export const restorePackage = (ctx: Ctx, id: number): Promise<Package> =>
  inTransaction(ctx, async (tx) => {
    const pack = await repository.lockPackage(tx.db, tx.accountId, id);
    if (!pack) throw packagesErrors.not_found();
    if (!pack.removed_at) return pack;
    await requireModules(tx, pack);
    await requirePackageRoom(tx);
    const restored = await setSale(tx, id, { removed_at: null });
    await notePackage(tx, 'restorePackage', pack, restored);
    return restored;
  });

async function setSale(tx: Tx, id: number, change: Pick<Package, 'removed_at'>): Promise<Package> {
  const now = { provider_problem: null, changed_at: tx.now() };
  const pack = await repository.updatePackage(tx.db, tx.accountId, id, { ...change, ...now });
  await follow(tx, pack);
  return pack;
}

/** "Try again": once more with all its attempts. */
export const retryPackage = (ctx: Ctx, id: number): Promise<Package> =>
  inTransaction(ctx, async (tx) => {
    await holdPackage(tx, id);
    const pack = await repository.updatePackage(tx.db, tx.accountId, id, { provider_problem: null });
    await follow(tx, pack);
    return pack;
  });

/** The provider and open screens follow a change. */
async function follow(tx: Tx<Base>, { account_id: accountId, id: packageId }: Package): Promise<void> {
  await enqueue(tx, syncPackageJob, { accountId, packageId });
  await publishChange(tx);
}

/** Locks the package until the transaction ends. A package off sale without customers counts as deleted. */
async function holdPackage(tx: Tx, id: number): Promise<Package> {
  const pack = await repository.lockPackage(tx.db, tx.accountId, id);
  if (!pack || (pack.removed_at && !(await countCustomersByPackage(tx)).has(id))) throw packagesErrors.not_found();
  return pack;
}

const requirePackageRoom = (tx: Tx): Promise<void> =>
  requireRoom(tx, {
    what: 'packages',
    most: MAX_PACKAGES,
    count: () => repository.countOnSale(tx.db, tx.accountId),
    full: () => packagesErrors.too_many({ params: { most: MAX_PACKAGES } }),
  });

async function requireModules(tx: Tx, { modules }: Pick<PackageBody, 'modules'>): Promise<void> {
  const own = await getAccount(tx, tx.accountId);
  if (missingModule(modules, own.modules)) throw fieldError('modules', 'packages.error.module');
}

function valuesOf({ default_password: _, ...body }: PackageBody, before: Package | null, now: Date) {
  return {
    ...body,
    modules: [...new Set(body.modules)],
    collect_payment_method: body.collect_payment_method || body.trial_amount_minor > 0,
    form_opened_at: formOpenedAt(before, body.create_subscription_via_form, now),
    provider_problem: null,
    changed_at: now,
  };
}

const passwordContext = (id: number) => `packages:${id}:default_password`;

/** Passwords of their own need no default one, so none is kept. */
function passwordOf(tx: Tx, pack: Package, body: PackageBody) {
  if (body.random_password_per_user) return { random_password_per_user: true, default_password: null };
  const { default_password: written } = body;
  if (written) {
    assertDefault(tx, written);
    const sealed = tx.platform.secrets.seal(written, passwordContext(pack.id));
    return { random_password_per_user: false, default_password: sealed };
  }
  if (pack.default_password === null) throw fieldError('default_password', 'validation.required');
  return { random_password_per_user: false, default_password: pack.default_password };
}

/** The rules of all passwords, under the field of this form. */
function assertDefault({ platform: { config } }: Base, password: string): void {
  try {
    assertPassword(config, password, '');
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.['password']) throw error;
    throw platformErrors.invalid({ fields: { default_password: error.fields['password'] }, params: error.params });
  }
}

export const openDefaultPassword = ({ platform: { secrets } }: Base, { id, default_password: sealed }: Package) =>
  sealed === null ? null : secrets.open(sealed, passwordContext(id));
