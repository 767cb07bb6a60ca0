/**
 * Partners send customers to the platform by a link of theirs, for a share of what these pay (docs/product-rules.md#super-admin).
 * A deleted partner can be restored for 30 days; until then its link refers no accounts and earns nothing.
 */
import { type AnyTx, asPlatform, type Base, type PlatformTx } from '../../platform/context.ts';
import { keptUntil, oldestKept } from '../../platform/keeping.ts';
import { partnersErrors } from './partners.errors.ts';
import * as repository from './partners.repository.ts';
import { codeOf, freeCode, rateOf } from './partners.rules.ts';
import type { PartnerRow } from './partners.table.ts';

/** The partner of a link's code; null if unknown or deleted. */
export const findReferrer = async (tx: AnyTx, code: string): Promise<number | null> =>
  (await repository.findPartnerByCode(tx.db, code))?.id ?? null;

/** What of a payment is theirs now, in hundredths of a percent; null for one who is deleted. */
export async function commissionRate(tx: AnyTx, id: number): Promise<number | null> {
  const partner = await repository.findPartner(tx.db, id);
  return !partner || partner.deleted_at ? null : rateOf(partner.commission);
}

/** Kept from changing until the transaction ends. */
export async function holdPartner(tx: PlatformTx, id: number): Promise<PartnerRow> {
  const partner = await repository.lockPartner(tx.db, id);
  if (!partner || partner.deleted_at) throw partnersErrors.not_found();
  return partner;
}

/** The code is made of the name once: links that are around stay good. */
export async function createPartner(tx: PlatformTx, values: repository.PartnerValues): Promise<PartnerRow> {
  const wanted = codeOf(values.name);
  const code = freeCode(wanted, await repository.findCodes(tx.db, wanted));
  return repository.insertPartner(tx.db, { ...values, code }, tx.now());
}

export const changePartner = (tx: PlatformTx, id: number, values: repository.PartnerValues): Promise<PartnerRow> =>
  repository.updatePartner(tx.db, id, values, tx.now());

export const removePartner = (tx: PlatformTx, id: number): Promise<PartnerRow> =>
  repository.updatePartner(tx.db, id, { deleted_at: tx.now() }, tx.now());

export async function restorePartner(tx: PlatformTx, id: number): Promise<PartnerRow> {
  const partner = await repository.lockPartner(tx.db, id);
  if (!partner?.deleted_at) throw partnersErrors.not_found();
  if (keptUntil(partner.deleted_at) < tx.now()) throw partnersErrors.too_late();
  return repository.updatePartner(tx.db, id, { deleted_at: null }, tx.now());
}

/** Purges deleted partners without references. The others stay hidden, because payments refer to them. */
export const sweepPartners = (ctx: Base): Promise<void> =>
  asPlatform(ctx, (tx) => repository.deleteUnused(tx.db, oldestKept(tx.now())));
