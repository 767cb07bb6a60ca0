/** One lead as the contact it would become, with changes that are not saved yet. */

import type { MappingPreview, MappingRow } from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { findExampleList, getList, type ListRow } from '../../lists/public.ts';
import { type PushableRow, readPushableAt } from '../../results/public.ts';
import { compare } from './differences.rules.ts';
import { knownFields } from './fields.service.ts';
import { asking } from './mapping.errors.ts';
import { routesFor } from './mapping.service.ts';
import { recognisable, recognise } from './matching.rules.ts';
import { openCrm } from './open-crm.service.ts';
import { mapLead, type PushedLead } from './values.rules.ts';

export const leadOf = ({ row, labels }: Pick<PushableRow, 'row' | 'labels'>, list: ListRow): PushedLead => ({
  type: list.type,
  row,
  labels,
  tags: list.tags,
  source: list.source,
});

interface Asked {
  rows: readonly MappingRow[];
  listId?: number | undefined;
  position: number;
}

/** Null: there is no lead of the type. */
export async function preview(
  ctx: Ctx,
  connectionId: number,
  type: ListType,
  asked: Asked,
): Promise<MappingPreview | null> {
  const crm = await openCrm(ctx, connectionId);
  const chosen = await sampleOf(ctx, type, asked);
  if (!chosen) return null;
  const { list, position, sample } = chosen;
  return asking(async () => {
    const { fields } = await knownFields(ctx, crm);
    const routes = await routesFor(ctx, crm, { type, fields, changes: asked.rows });
    const { email, name, id } = sample.row;
    const mapped = mapLead(leadOf(sample, list), routes);
    const known = recognisable(mapped, sample.row, type, crm.adapter.can);
    const matches = known ? await crm.adapter.find(crm.session, known.who) : [];
    const { lead, found } = recognise(known?.lead ?? mapped, email, matches);
    const [match] = found;
    const { differences } = compare(lead, routes, match?.contact ?? null);
    return {
      list: { id: list.id, name: list.name },
      position,
      total: list.result_count,
      result_id: id,
      name,
      contact: match ? { id: match.contact.id, by: match.by, url: match.contact.url } : null,
      fields: differences,
    };
  });
}

/** A place behind the last is the last. */
const sampleOf = (ctx: Ctx, type: ListType, { listId, position: wanted }: Asked) =>
  inTransaction(ctx, async (tx) => {
    const list = listId === undefined ? await findExampleList(tx, type) : await getList(tx, listId);
    if (!list || list.type !== type || list.result_count === 0) return null;
    const position = Math.min(wanted, list.result_count);
    const sample = await readPushableAt(tx, list.id, position - 1);
    return sample ? { list, position, sample } : null;
  });
