/** Fields of contacts in a connected CRM: read from it, kept for a while, made there. */
import type { CrmFieldInfo } from '@leadwright/contract/integrations/crm-fields';
import { asAccount, type Base, type Ctx } from '../../../platform/context.ts';
import type { CrmField, NewCrmField } from '../adapters/crm.port.ts';
import { type Desk, openDesk } from './desk.service.ts';
import { asking, mappingErrors } from './mapping.errors.ts';
import * as repository from './mapping.repository.ts';

/** Somebody may add a field over there at any time: "read again" does not wait for it. */
const KEPT_MS = 24 * 3600 * 1000;

export interface Fields {
  fields: CrmField[];
  readAt: Date;
}

const keep = async (ctx: Base, { session }: Desk, fields: CrmField[]): Promise<Fields> => {
  const { accountId, connectionId } = session;
  const readAt = ctx.now();
  await asAccount(ctx, accountId, (tx) => repository.keepFields(tx.db, accountId, connectionId, fields, readAt));
  return { fields, readAt };
};

const readFields = async (ctx: Base, desk: Desk): Promise<Fields> =>
  keep(ctx, desk, await desk.adapter.fields(desk.session));

/** As they were read last, unless that is too long ago. */
export async function knownFields(ctx: Base, desk: Desk, keptMs = KEPT_MS): Promise<Fields> {
  const { accountId, connectionId } = desk.session;
  const kept = await asAccount(ctx, accountId, (tx) => repository.findFields(tx.db, accountId, connectionId));
  if (kept && ctx.now().getTime() - kept.read_at.getTime() < keptMs)
    return { fields: kept.fields, readAt: kept.read_at };
  return readFields(ctx, desk);
}

export type FieldList = Fields & Pick<Desk, 'adapter'>;

export async function listFields(ctx: Ctx, connectionId: number, isFresh: boolean): Promise<FieldList> {
  const desk = await openDesk(ctx, connectionId);
  const read = isFresh ? readFields : knownFields;
  return { ...(await asking(() => read(ctx, desk))), adapter: desk.adapter };
}

/** Safe to repeat: a field of that name and type that is there already is the one. */
export async function createField(ctx: Ctx, connectionId: number, field: NewCrmField): Promise<CrmField> {
  const desk = await openDesk(ctx, connectionId);
  if (!desk.adapter.can.createField || !desk.adapter.creates.includes(field.type))
    throw mappingErrors.cannot_create({ fields: { type: 'crm-fields.error.cannot_create' } });
  return asking(async () => {
    const { fields } = await readFields(ctx, desk);
    const name = field.label.toLowerCase();
    const known = fields.find(
      ({ isCustom, label, type }) => isCustom && label.toLowerCase() === name && type === field.type,
    );
    if (known) return known;
    const made = await desk.adapter.createField(desk.session, field);
    await keep(ctx, desk, [...fields, made]);
    return made;
  });
}

export const presentField = ({ key, label, type, isCustom, options }: CrmField): CrmFieldInfo => ({
  ...{ key, label, type, options },
  is_custom: isCustom,
});
