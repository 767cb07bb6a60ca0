/** Writes a test contact with the values of a lead, reads it back and removes it. */

import { createHash } from 'node:crypto';
import type { MappingRow, MappingTest } from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { getList } from '../../lists/public.ts';
import { findPushable } from '../../results/public.ts';
import { COMPANY_DOMAIN, COMPANY_NAME, COMPANY_WEBSITE, companyOf } from '../adapters/companies.rules.ts';
import { type CrmContact, CrmRefusal, type CrmValue, type CrmValues } from '../adapters/crm.port.ts';
import { isAlike, notAlike } from './differences.rules.ts';
import { knownFields } from './fields.service.ts';
import { asking, mappingErrors } from './mapping.errors.ts';
import { routesFor } from './mapping.service.ts';
import { type OpenCrm, openCrm } from './open-crm.service.ts';
import { leadOf } from './preview.service.ts';
import { mapLead } from './values.rules.ts';

interface Asked {
  rows: readonly MappingRow[];
  resultId: number;
  /** The same for every repeat, so that a repeat meets the contact of the first try instead of making another. */
  intent: string;
}

export async function testRecord(
  ctx: Ctx,
  connectionId: number,
  type: ListType,
  { rows, resultId, intent }: Asked,
): Promise<MappingTest> {
  const crm = await openCrm(ctx, connectionId);
  if (!crm.adapter.can.undo) throw mappingErrors.cannot_test();
  const lead = await inTransaction(ctx, async (tx) => {
    const found = await findPushable(tx, resultId);
    if (!found) throw mappingErrors.no_result();
    const list = await getList(tx, found.row.list_id);
    if (list.type !== type) throw mappingErrors.no_result();
    return leadOf(found, list);
  });
  const begun = performance.now();
  const { fields } = await asking(() => knownFields(ctx, crm));
  const routes = await routesFor(ctx, crm, { type, fields, changes: rows });
  const { values } = mapLead(lead, routes);
  if (Object.keys(values).length === 0) throw mappingErrors.nothing_mapped();
  const wanted = { ...values, ...addressesOf(intent, values) };
  const { sent, came, leftBehind } = await asking(() => writeAndRead(ctx, crm, wanted));
  const different = notAlike(sent, came, fields);
  const written = Object.keys(sent).length;
  return {
    at: ctx.now().toISOString(),
    ms: Math.round(performance.now() - begun),
    written,
    alike: written - different.length,
    different,
    left_behind: leftBehind,
  };
}

/** Reserved addresses, so that the test neither finds nor changes a real contact. */
function addressesOf(intent: string, values: CrmValues): CrmValues {
  const mark = createHash('sha256').update(intent).digest();
  const number = 100 + (mark.readUInt16BE(0) % 100);
  return {
    email: `test-${mark.toString('hex').slice(0, 12)}@example.com`,
    // Numbers that are kept free for examples.
    ...(values['phone'] !== undefined && { phone: `+12025550${number}` }),
    ...(companyOf(values) && testCompany(mark.toString('hex').slice(0, 12), values)),
  };
}

/** A company of its own, so that no real one is written. */
const testCompany = (mark: string, values: CrmValues): CrmValues =>
  Object.fromEntries(
    [COMPANY_DOMAIN, COMPANY_WEBSITE, COMPANY_NAME]
      .filter((key) => values[key] !== undefined)
      .map((key) => [key, key === COMPANY_NAME ? `Test ${mark}` : `test-${mark}.example.com`]),
  );

/** If a contact has the example number anyway, the test runs without it and leaves that contact alone. */
async function createTest(
  { adapter, session }: Pick<OpenCrm, 'adapter' | 'session'>,
  values: CrmValues,
): Promise<{ made: CrmContact; sent: CrmValues }> {
  // Tags would set off automations over there, so a test carries none.
  const made = await adapter.create(session, values, []);
  if (made.isNew || isAlike('email', made.values['email'] ?? '', values['email'] as CrmValue))
    return { made, sent: values };
  const { phone, ...others } = values;
  if (phone === undefined) throw new CrmRefusal('invalid', null, '');
  return createTest({ adapter, session }, others);
}

async function writeAndRead(ctx: Ctx, crm: OpenCrm, values: CrmValues) {
  const { adapter, session } = crm;
  const { made, sent } = await createTest(crm, values);
  const { id, url } = made;
  const removed = () =>
    adapter.remove(session, id, made.joined).then(
      () => true,
      (error) => {
        ctx.log.warn({ err: error, connection: session.connectionId }, 'a test contact could not be removed');
        return false;
      },
    );
  try {
    const read = await adapter.read(session, id, companyOf(sent));
    return { sent, came: read?.values ?? {}, leftBehind: (await removed()) ? null : { id, url } };
  } catch (error) {
    await removed();
    throw error;
  }
}
