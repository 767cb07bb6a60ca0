/** A brand chooses which CRMs its customers see; the operator decides which of them the installation has an app for. */
import { type CrmId, isOauthCrm, type OauthCrm } from '@leadwright/contract/integrations/crms';
import type { Base } from '../../../platform/context.ts';
import { findBrand } from '../../brands/public.ts';
import { vendorOf } from '../adapters/adapters.registry.ts';
import { crmErrors } from '../crm.errors.ts';

export async function offeredBy(ctx: Base, brandId: number): Promise<{ id: CrmId; is_ready: boolean }[]> {
  const { crms } = await findBrand(ctx, brandId);
  return crms.map((id) => ({
    id,
    is_ready: !isOauthCrm(id) || vendorOf(id).isReady(ctx.platform.config),
  }));
}

export async function assertOffered(ctx: Base, brandId: number, id: CrmId): Promise<void> {
  const { crms } = await findBrand(ctx, brandId);
  if (!crms.includes(id)) throw crmErrors.not_offered();
}

/** A new connection needs the operator's app at the CRM. */
export async function assertReady(ctx: Base, brandId: number, id: OauthCrm): Promise<void> {
  await assertOffered(ctx, brandId, id);
  if (!vendorOf(id).isReady(ctx.platform.config)) throw crmErrors.not_ready();
}
