/** Records of HubSpot, read and written alike for contacts and companies. What is archived counts as gone. */
import { CrmRefusal, type CrmSession } from '../crm.port.ts';
import { listOf, textOf } from '../vendor.port.ts';
import { hubspotVendor } from './hubspot.client.ts';
import { existingId } from './hubspot.rules.ts';
import type { HubspotObject } from './hubspot-properties.source.ts';

export interface HubspotRecord {
  id: string;
  properties: Record<string, unknown>;
}
type Filters = { propertyName: string; operator: string; value: string }[];

const objects = (object: HubspotObject) => `/crm/v3/objects/${object}`;
const record = (object: HubspotObject, id: string) => `${objects(object)}/${encodeURIComponent(id)}`;
const NOT_FOUND = 404;
/** An address that another contact has is a conflict, a unique value of another record is invalid. */
const TAKEN = [400, 409];
/** Several of a batch may fail while others pass. */
const PARTLY = 207;

const readRecord = (wire: Record<string, unknown>): HubspotRecord => ({
  id: String(wire.id ?? ''),
  properties: (wire.properties ?? {}) as Record<string, unknown>,
});

/** By its id, or by a property that no two records share. A body holds any number of names; an address does not. */
export async function readBy(
  session: CrmSession,
  object: HubspotObject,
  by: { idProperty?: string; id: string },
  properties: readonly string[],
): Promise<HubspotRecord | null> {
  const { idProperty, id } = by;
  const body = { ...(idProperty && { idProperty }), inputs: [{ id }], properties, propertiesWithHistory: [] };
  const answer = await session.ask({ method: 'POST', path: `${objects(object)}/batch/read`, body }, [NOT_FOUND]);
  const [wire] = listOf(answer.body?.results);
  if (wire) return readRecord(wire);
  if (answer.status === PARTLY) refuseUnlessMissing(listOf(answer.body?.errors));
  return null;
}

/** A part of a batch that is missing is no refusal; anything else is. */
function refuseUnlessMissing(errors: Record<string, unknown>[]): void {
  const other = errors.find(({ category }) => textOf(category) !== 'OBJECT_NOT_FOUND');
  if (other) throw new CrmRefusal('invalid', PARTLY, hubspotVendor.wordsOf(other));
}

/** Any of the groups. The oldest first. */
export async function search(
  session: CrmSession,
  object: HubspotObject,
  groups: Filters[],
  properties: readonly string[],
): Promise<HubspotRecord | null> {
  const body = {
    filterGroups: groups.map((filters) => ({ filters })),
    sorts: ['createdate'],
    properties,
    limit: 1,
  };
  const answer = await session.ask({ method: 'POST', path: `${objects(object)}/search`, body });
  const [wire] = listOf(answer.body?.results);
  return wire ? readRecord(wire) : null;
}

/** The new record, or the id of the one that is there. */
export async function createRecord(
  session: CrmSession,
  object: HubspotObject,
  properties: Record<string, string>,
): Promise<{ made: HubspotRecord } | { existing: string }> {
  const body = { properties, associations: [] };
  const answer = await session.ask({ method: 'POST', path: objects(object), body }, TAKEN);
  if (!TAKEN.includes(answer.status)) return { made: readRecord(answer.body ?? {}) };
  const words = hubspotVendor.wordsOf(answer.body);
  const existing = existingId(words);
  if (!existing) throw new CrmRefusal('invalid', answer.status, words);
  return { existing };
}

export async function updateRecord(
  session: CrmSession,
  object: HubspotObject,
  id: string,
  properties: Record<string, string>,
): Promise<void> {
  if (Object.keys(properties).length === 0) return;
  await session.ask({ method: 'PATCH', path: record(object, id), body: { properties } });
}

/** It goes to their recycling bin, where a person can bring it back for 90 days. */
export async function archiveRecord(session: CrmSession, object: HubspotObject, id: string): Promise<void> {
  await session.ask({ method: 'DELETE', path: record(object, id) }, [NOT_FOUND]);
}
