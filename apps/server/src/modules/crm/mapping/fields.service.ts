/** Fields of contacts in a connected CRM: read from it, kept for a while, made there. */
import type { CrmFieldInfo } from '@leadwright/contract/integrations/crm-fields';
import { asAccount, type Base, type Ctx } from '../../../platform/context.ts';
import type { CrmField, NewCrmField } from '../adapters/crm.port.ts';
import { asking, mappingErrors } from './mapping.errors.ts';
import * as repository from './mapping.repository.ts';
import { type OpenCrm, openCrm } from './open-crm.service.ts';

/** Fields may change in the CRM at any time; "read again" skips this cache. */
const KEPT_MS = 24 * 3600 * 1000;

export interface Fields {
  fields: CrmField[];
  readAt: Date;
}

const keep = async (ctx: Base, { session, kind }: OpenCrm, fields: CrmField[]): Promise<Fields> => {
  const { accountId, connectionId } = session;
  const readAt = ctx.now();
  const kept = { connectionId, kind, fields, readAt };
  await asAccount(ctx, accountId, (tx) => repository.keepFields(tx.db, accountId, kept));
  return { fields, readAt };
};

const readFields = async (ctx: Base, crm: OpenCrm): Promise<Fields> =>
  keep(ctx, crm, await crm.adapter.fields(crm.session));

/** As they were read last, unless that is too long ago or was about another kind of records. */
export async function knownFields(ctx: Base, crm: OpenCrm, keptMs = KEPT_MS): Promise<Fields> {
  const { accountId, connectionId } = crm.session;
  const kept = await asAccount(ctx, accountId, (tx) => repository.findFields(tx.db, accountId, connectionId));
  if (kept && kept.record_kind === crm.kind && ctx.now().getTime() - kept.read_at.getTime() < keptMs)
    return { fields: kept.fields, readAt: kept.read_at };
  return readFields(ctx, crm);
}

export type FieldList = Fields & Pick<OpenCrm, 'adapter'>;

export async function listFields(ctx: Ctx, connectionId: number, isFresh: boolean): Promise<FieldList> {
  const crm = await openCrm(ctx, connectionId);
  const read = isFresh ? readFields : knownFields;
  return { ...(await asking(() => read(ctx, crm))), adapter: crm.adapter };
}

/** Safe to repeat: a field of that name and type that is there already is the one. */
export async function createField(ctx: Ctx, connectionId: number, field: NewCrmField): Promise<CrmField> {
  const crm = await openCrm(ctx, connectionId);
  if (!crm.adapter.can.createField || !crm.adapter.creates.includes(field.type))
    throw mappingErrors.cannot_create({ fields: { type: 'crm-fields.error.cannot_create' } });
  return asking(async () => {
    const { fields } = await readFields(ctx, crm);
    const name = field.label.toLowerCase();
    const known = fields.find(
      ({ isCustom, label, type }) => isCustom && label.toLowerCase() === name && type === field.type,
    );
    if (known) return known;
    const made = await crm.adapter.createField(crm.session, field);
    await keep(ctx, crm, [...fields, made]);
    return made;
  });
}

export const presentField = ({ key, label, type, isCustom, options }: CrmField): CrmFieldInfo => ({
  key,
  label,
  type,
  options,
  is_custom: isCustom,
});
