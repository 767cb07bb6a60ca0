/** Partners as the super admin keeps them; every change is in the history. */
import type { PartnerBody } from '@leadwright/contract/admin/catalogue';
import type { z } from 'zod';
import { asPlatform, type Ctx, type PlatformTx } from '../../../platform/context.ts';
import { oldestKept } from '../../../platform/keeping.ts';
import * as partners from '../../partners/public.ts';
import { recordChange } from '../history/history.service.ts';
import { fieldsOf, valuesOf } from './partners.presenter.ts';
import * as repository from './partners.repository.ts';
import { isChangedSince, type Seen } from './seen.rules.ts';

type Body = z.output<typeof PartnerBody>;
type Partner = partners.PartnerRow;

interface Filter extends Pick<repository.PartnerFilter, 'page' | 'limit' | 'search'> {
  deleted: boolean;
}

export const findPartners = (ctx: Ctx, { deleted, ...filter }: Filter) =>
  asPlatform(ctx, (tx) =>
    repository.findPartners(tx.db, { ...filter, ...(deleted && { deletedSince: oldestKept(tx.now()) }) }),
  );

export const getPartner = (ctx: Ctx, id: number) => asPlatform(ctx, (tx) => counted(tx, id));

async function counted(tx: PlatformTx<Ctx>, id: number): Promise<repository.CountedPartner> {
  const partner = await repository.findPartner(tx.db, id);
  if (!partner) throw partners.partnersErrors.not_found();
  return partner;
}

type Verb = 'create' | 'update' | 'remove' | 'restore';

function note(tx: PlatformTx<Ctx>, what: Verb, before: Partner | null, after: Partner | null): Promise<void> {
  const { id, name } = (after ?? before) as Partner;
  const fields = { before: before && fieldsOf(before), after: after && fieldsOf(after) };
  return recordChange(tx, { part: 'partners', what, subject: { id, name }, ...fields });
}

export const createPartner = (ctx: Ctx, body: Body) =>
  asPlatform(ctx, async (tx) => {
    const partner = await partners.createPartner(tx, valuesOf(body));
    await note(tx, 'create', null, partner);
    return counted(tx, partner.id);
  });

/** Fails if another administrator changed it after `seen`. */
export const changePartner = (ctx: Ctx, id: number, { seen, ...body }: Seen<Body>) =>
  asPlatform(ctx, async (tx) => {
    const before = await partners.holdPartner(tx, id);
    if (isChangedSince(seen, before.changed_at)) throw partners.partnersErrors.changed();
    await note(tx, 'update', before, await partners.changePartner(tx, id, valuesOf(body)));
    return counted(tx, id);
  });

export const removePartner = (ctx: Ctx, id: number): Promise<string> =>
  asPlatform(ctx, async (tx) => {
    const before = await partners.holdPartner(tx, id);
    await partners.removePartner(tx, id);
    await note(tx, 'remove', before, null);
    return before.name;
  });

export const restorePartner = (ctx: Ctx, id: number): Promise<string> =>
  asPlatform(ctx, async (tx) => {
    const partner = await partners.restorePartner(tx, id);
    await note(tx, 'restore', null, partner);
    return partner.name;
  });
