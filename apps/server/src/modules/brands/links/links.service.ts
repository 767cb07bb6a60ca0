/** Links of a reseller in the menu of its customers (docs/product-rules.md#white-label). */
import { type CustomLink, MAX_CUSTOM_LINKS } from '@leadwright/contract/resale/custom-links';
import { asAccount, type Ctx, inTransaction, type Platform, systemBase } from '../../../platform/context.ts';
import { rearranged } from '../../../platform/rearranged.ts';
import { brandOfHost, findBrand } from '../brands.service.ts';
import { linksErrors } from './links.errors.ts';
import * as repository from './links.repository.ts';
import { opensAs } from './links.rules.ts';
import type { LinkRow } from './links.table.ts';

export const findLinks = (ctx: Ctx) => inTransaction(ctx, ({ db, accountId }) => repository.findLinks(db, accountId));

/** Those of the brand somebody belongs to, as they open where they are read. */
export async function findShownLinks(ctx: Ctx): Promise<LinkRow[]> {
  const brand = await findBrand(ctx, ctx.actor.brandId);
  const links = await asAccount(ctx, brand.account_id, ({ db }) => repository.findLinks(db, brand.account_id));
  const visit = { isOwnHost: ctx.brandId === brand.id, origin: ctx.origin };
  return links.map((link): LinkRow => ({ ...link, opens: opensAs(link, visit) }));
}

export const createLink = (ctx: Ctx, values: repository.LinkValues) =>
  inTransaction(ctx, async ({ db, accountId }) => {
    const ids = await repository.lockOrder(db, accountId);
    if (ids.length >= MAX_CUSTOM_LINKS) throw linksErrors.too_many({ params: { max: MAX_CUSTOM_LINKS } });
    return repository.insertLink(db, accountId, values);
  });

export const changeLink = (ctx: Ctx, id: number, values: repository.LinkValues) =>
  inTransaction(ctx, async ({ db, accountId }) => found(await repository.updateLink(db, accountId, id, values)));

export const orderLinks = (ctx: Ctx, ids: number[]) =>
  inTransaction(ctx, async ({ db, accountId }) => {
    const order = rearranged(await repository.lockOrder(db, accountId), ids);
    if (!order) throw linksErrors.not_found();
    await repository.setOrder(db, accountId, order);
  });

export const removeLink = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async ({ db, accountId }) => found(await repository.deleteLink(db, accountId, id)));

function found(link: LinkRow | undefined): LinkRow {
  if (!link) throw linksErrors.not_found();
  return link;
}

/** Which sites a page of this host may show in a frame, by choice of its brand. */
export async function framedOrigins(platform: Platform, host: string): Promise<string[]> {
  const { account_id: accountId } = await brandOfHost(platform, host);
  const links = await asAccount(systemBase(platform), accountId, ({ db }) => repository.findLinks(db, accountId));
  const framed = links.filter(({ opens }) => opens === 'page').map(({ url }) => url);
  return [...new Set(framed.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}

export const presentLink = ({ id, label, url, opens }: LinkRow): CustomLink => ({ id, label, url, opens });
