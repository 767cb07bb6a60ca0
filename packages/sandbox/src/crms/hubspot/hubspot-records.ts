/** Contacts and companies: created once per address, changed, searched, merged and archived. */
import { refused } from './hubspot-errors.ts';
import { faultsOf, type HubspotObject } from './hubspot-properties.ts';
import type { Hubspot, HubspotPortal, HubspotRecord } from './hubspot-state.ts';

const DEFAULTS: Record<HubspotObject, string[]> = {
  contacts: ['createdate', 'email', 'firstname', 'hs_object_id', 'lastmodifieddate', 'lastname'],
  companies: ['createdate', 'domain', 'hs_lastmodifieddate', 'hs_object_id', 'name'],
};

export const alive = (portal: HubspotPortal, object: HubspotObject) =>
  portal[object].filter(({ archived }) => !archived);

/** Also by the id of a record that was merged into it. */
export const findRecord = (portal: HubspotPortal, object: HubspotObject, id: string): HubspotRecord | undefined =>
  alive(portal, object).find((record) => record.id === id || record.merged.includes(id));

export function needRecord(portal: HubspotPortal, object: HubspotObject, id: string): HubspotRecord {
  const found = findRecord(portal, object, id);
  if (!found) throw refused.missing();
  return found;
}

const emailsOf = ({ properties }: HubspotRecord) =>
  [properties.email ?? '', ...(properties.hs_additional_emails ?? '').split(';')].map((each) => each.toLowerCase());

/** By the address of a contact, or by a property that no two records share. */
export function findByProperty(portal: HubspotPortal, object: HubspotObject, name: string, value: string) {
  if (object === 'contacts' && name === 'email')
    return alive(portal, object).find((record) => value !== '' && emailsOf(record).includes(value.toLowerCase()));
  const property = portal.properties[object].find((each) => each.name === name);
  if (!property?.hasUniqueValue) throw refused.invalid(`${name} is not a unique property`);
  return alive(portal, object).find(({ properties }) => properties[name] === value);
}

function refuseDoubles(
  portal: HubspotPortal,
  object: HubspotObject,
  values: Record<string, string>,
  own?: HubspotRecord,
) {
  const email = values.email;
  const same = object === 'contacts' && email ? findByProperty(portal, object, 'email', email) : undefined;
  if (same && same !== own) throw refused.contact(same.id);
  for (const { name, hasUniqueValue } of portal.properties[object]) {
    const value = hasUniqueValue ? values[name] : undefined;
    const other = value ? findByProperty(portal, object, name, value) : undefined;
    if (other && other !== own) throw refused.unique(name, value ?? '', other.id);
  }
}

function checkValues(portal: HubspotPortal, object: HubspotObject, values: Record<string, string>): void {
  const faults = faultsOf(portal.properties[object], values);
  if (faults.length > 0) throw refused.values(faults);
}

export function createRecord(
  { sandbox, store }: Hubspot,
  portal: HubspotPortal,
  object: HubspotObject,
  values: Record<string, string>,
): HubspotRecord {
  checkValues(portal, object, values);
  refuseDoubles(portal, object, values);
  portal.made += 1;
  const now = sandbox.clock.now().toISOString();
  const record: HubspotRecord = {
    id: String(portal.made),
    properties: {},
    createdAt: now,
    updatedAt: now,
    archived: false,
    merged: [],
  };
  write(record, values);
  portal[object].push(record);
  store.save();
  return record;
}

export function updateRecord(
  { sandbox, store }: Hubspot,
  portal: HubspotPortal,
  object: HubspotObject,
  record: HubspotRecord,
  values: Record<string, string>,
): HubspotRecord {
  checkValues(portal, object, values);
  refuseDoubles(portal, object, values, record);
  write(record, values);
  record.updatedAt = sandbox.clock.now().toISOString();
  store.save();
  return record;
}

/** A leading `;` adds to the values of a property with several of them. */
function write({ properties }: HubspotRecord, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const added = value.startsWith(';') ? [...(properties[name] ?? '').split(';'), ...value.split(';')] : null;
    const text = added ? [...new Set(added.filter(Boolean))].join(';') : value;
    if (text === '') delete properties[name];
    else properties[name] = name === 'email' ? text.toLowerCase() : text;
  }
}

/** The second goes into the first, which has what both had; both ids lead to it. */
export function mergeRecords(
  hubspot: Hubspot,
  portal: HubspotPortal,
  object: HubspotObject,
  first: string,
  second: string,
) {
  const [kept, gone] = [needRecord(portal, object, first), needRecord(portal, object, second)];
  if (kept === gone) throw refused.invalid('Cannot merge a record with itself');
  const emails = [...emailsOf(kept), ...emailsOf(gone)].filter((each) => each && each !== kept.properties.email);
  kept.properties = { ...gone.properties, ...kept.properties };
  if (emails.length > 0) kept.properties.hs_additional_emails = [...new Set(emails)].join(';');
  kept.merged.push(gone.id, ...gone.merged);
  kept.updatedAt = hubspot.sandbox.clock.now().toISOString();
  gone.archived = true;
  for (const link of portal.associations) {
    if (object === 'contacts' && link.contact === gone.id) link.contact = kept.id;
    if (object === 'companies' && link.company === gone.id) link.company = kept.id;
  }
  hubspot.store.save();
  return kept;
}

export function archiveRecord({ store }: Hubspot, portal: HubspotPortal, object: HubspotObject, id: string): void {
  const record = findRecord(portal, object, id);
  if (!record) return;
  record.archived = true;
  portal.associations = portal.associations.filter(
    ({ contact, company }) => (object === 'contacts' ? contact : company) !== record.id,
  );
  store.save();
}

export function presentRecord(object: HubspotObject, record: HubspotRecord, asked: readonly string[] = []) {
  const { id, createdAt, updatedAt, archived } = record;
  const own: Record<string, string> = {
    createdate: createdAt,
    lastmodifieddate: updatedAt,
    hs_object_id: id,
    ...(record.merged.length > 0 && { hs_merged_object_ids: record.merged.join(';') }),
  };
  const names = [...new Set([...DEFAULTS[object], ...asked])];
  const properties = Object.fromEntries(names.map((name) => [name, own[name] ?? record.properties[name] ?? null]));
  return { id, properties, createdAt, updatedAt, archived };
}
