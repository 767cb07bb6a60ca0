/** Links of a reseller in the menu of its customers (docs/product-rules.md#white-label). */
import { type CustomLink, MAX_CUSTOM_LINKS } from '@leadwright/contract/resale/custom-links';
import { asAccount, type Ctx, inTransaction, type Platform, systemBase, type Tx } from '../../../platform/context.ts';
import { requireRoom } from '../../../platform/database/counted.ts';
import { rearranged } from '../../../platform/rearranged.ts';
import { recordPlatformChange } from '../../audit/public.ts';
import { brandOfHost, findBrand } from '../brands.service.ts';
import { linksErrors } from './links.errors.ts';
import * as repository from './links.repository.ts';
import { opensAs } from './links.rules.ts';
import type { LinkRow } from './links.table.ts';

export const findLinks = (ctx: Ctx) => inTransaction(ctx, ({ db, accountId }) => repository.findLinks(db, accountId));

/** The links of the user's brand, resolved for the current host. */
export async function findShownLinks(ctx: Ctx): Promise<LinkRow[]> {
  const brand = await findBrand(ctx, ctx.actor.brandId);
  const links = await asAccount(ctx, brand.account_id, ({ db }) => repository.findLinks(db, brand.account_id));
  const visit = { isOwnHost: ctx.brandId === brand.id, origin: ctx.origin };
  return links.map((link): LinkRow => ({ ...link, opens: opensAs(link, visit) }));
}

export const createLink = (ctx: Ctx, values: repository.LinkValues) =>
  inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      what: 'links',
      most: MAX_CUSTOM_LINKS,
      count: async () => (await repository.lockOrder(tx.db, tx.accountId)).length,
      full: () => linksErrors.too_many({ params: { max: MAX_CUSTOM_LINKS } }),
    });
    const made = await repository.insertLink(tx.db, tx.accountId, values);
    await note(tx, 'createLink', null, made);
    return made;
  });

export const changeLink = (ctx: Ctx, id: number, values: repository.LinkValues) =>
  inTransaction(ctx, async (tx) => {
    const before = await findLink(tx, id);
    const after = found(await repository.updateLink(tx.db, tx.accountId, id, values));
    await note(tx, 'changeLink', before, after);
    return after;
  });

export const orderLinks = (ctx: Ctx, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const order = rearranged(await repository.lockOrder(tx.db, tx.accountId), ids);
    if (!order) throw linksErrors.not_found();
    const before = await labelsInOrder(tx);
    await repository.setOrder(tx.db, tx.accountId, order);
    await recordPlatformChange(tx, {
      part: 'settings',
      what: 'orderLinks',
      subject: { id: 'links', name: tx.t('navigation.entry.customLinks') },
      before: { order: before },
      after: { order: await labelsInOrder(tx) },
    });
  });

export const removeLink = (ctx: Ctx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const gone = found(await repository.deleteLink(tx.db, tx.accountId, id));
    await note(tx, 'removeLink', gone, null);
    return gone;
  });

const findLink = async ({ db, accountId }: Tx, id: number) =>
  found((await repository.findLinks(db, accountId)).find((link) => link.id === id));

const labelsInOrder = async ({ db, accountId }: Tx) =>
  (await repository.findLinks(db, accountId)).map(({ label }) => label);

/** The platform's own links stand in the administrators' history (docs/product-rules.md#super-admin). */
const note = (
  tx: Tx,
  what: 'createLink' | 'changeLink' | 'removeLink',
  before: LinkRow | null,
  after: LinkRow | null,
) => {
  const { id, label: name } = (after ?? before) as LinkRow;
  const fieldsOf = ({ label, url, opens }: LinkRow) => ({ label, url, opens });
  return recordPlatformChange(tx, {
    part: 'settings',
    what,
    subject: { id: `link-${id}`, name },
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  });
};

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
