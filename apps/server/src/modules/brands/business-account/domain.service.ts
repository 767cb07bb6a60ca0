/** A domain of a brand's own: named, proven by a TXT record, looked at again, and closed when the record stays away. */
import { randomBytes } from 'node:crypto';
import { asAccount, asPlatform, type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events.ts';
import { lockAccount } from '../../accounts/public.ts';
import * as repository from '../brands.repository.ts';
import { platformHostsOf } from '../brands.rules.ts';
import { forgetBrands } from '../brands.service.ts';
import type { Brand } from '../brands.table.ts';
import { businessAccountErrors } from './business-account.errors.ts';
import { domainClosed } from './business-account.events.ts';
import { recordOf, usableDomain } from './business-account.rules.ts';
import { requireBrand } from './business-account.service.ts';
import { readAnswer, type Seen, stateAfter } from './domain.rules.ts';
import { findTexts } from './txt.client.ts';

const PROOF_BYTES = 18;
const UNKNOWN = { host_verified_at: null, host_checked_at: null, host_problem: null, host_missing_since: null };

const unusable = () => fieldError('name', 'validation.domain');

/** The same domain again keeps its record, and its proof. */
export const nameDomain = (ctx: Ctx, written: string): Promise<Brand> =>
  inTransaction(ctx, async (tx) => {
    const brand = await requireReseller(tx);
    const host = usableDomain(written, platformHostsOf(tx.platform.config));
    if (!host) throw unusable();
    if (host === brand.host) return brand;
    const holder = await repository.findBrandByHost(tx.db, host);
    if (holder && holder.id !== brand.id) throw unusable();
    const host_proof = randomBytes(PROOF_BYTES).toString('base64url');
    forgetBrands(tx.platform);
    return repository.updateBrand(tx.db, tx.accountId, { ...UNKNOWN, host, host_proof });
  });

export const removeDomain = (ctx: Ctx): Promise<Brand> =>
  inTransaction(ctx, async (tx) => {
    await requireReseller(tx);
    forgetBrands(tx.platform);
    return repository.updateBrand(tx.db, tx.accountId, { ...UNKNOWN, host: null, host_proof: null });
  });

/** Hosts of the platform's own brand are settings of the installation. */
async function requireReseller(tx: Tx): Promise<Brand> {
  await lockAccount(tx, tx.accountId);
  const brand = await requireBrand(tx);
  if (tx.actor.accountKind === 'platform') throw unusable();
  return brand;
}

export async function checkDomain(ctx: Ctx): Promise<Brand> {
  const brand = await inTransaction(ctx, requireBrand);
  if (!brand.host) throw businessAccountErrors.no_domain();
  return (await lookAt(ctx, brand)) ?? inTransaction(ctx, requireBrand);
}

/** Undefined when the brand has another domain by now. */
async function lookAt(ctx: Base, brand: Brand): Promise<Brand | undefined> {
  const { name, value } = recordOf(brand.host as string, brand.host_proof as string);
  const seen = readAnswer(await findTexts(ctx.platform, name), value);
  return asAccount(ctx, brand.account_id, (tx) => note(tx, brand, seen));
}

async function note(tx: Tx<Base>, asked: Brand, seen: Seen): Promise<Brand | undefined> {
  await lockAccount(tx, asked.account_id);
  const brand = await repository.findBrandOfAccount(tx.db, asked.account_id);
  if (!brand?.host || brand.host !== asked.host || brand.host_proof !== asked.host_proof) return undefined;
  const holder = await repository.findBrandByHost(tx.db, brand.host);
  const isTaken = seen === 'ok' && holder !== undefined && holder.id !== brand.id;
  const state = stateAfter(brand, isTaken ? 'taken' : seen, tx.now());
  const isClosing = brand.host_verified_at !== null && state.host_verified_at === null;
  if (isClosing)
    await publish(tx, domainClosed, { accountId: brand.account_id, brandId: brand.id, domain: brand.host });
  forgetBrands(tx.platform);
  return repository.updateBrand(tx.db, brand.account_id, state);
}

const HOUR_MS = 60 * 60 * 1000;
/** A proven domain is looked at four times a day; one that waits for its proof every hour. */
const AGAIN_MS = { proven: 6 * HOUR_MS, unproven: HOUR_MS };
const AT_ONCE = 200;

export async function checkDueDomains(ctx: Base): Promise<void> {
  const now = ctx.now().getTime();
  const before = { proven: new Date(now - AGAIN_MS.proven), unproven: new Date(now - AGAIN_MS.unproven) };
  const due = await asPlatform(ctx, ({ db }) => repository.findHostsToCheck(db, before, AT_ONCE));
  for (const brand of due) await lookAt(ctx, brand);
}
