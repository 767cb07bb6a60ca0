/** Salesforce's rules for records: what a write must have, what may not be twice, what merging and converting leave behind. */

import { duplicatesRefusal } from './salesforce-duplicates.ts';
import { refusal, refusals } from './salesforce-errors.ts';
import { NEW_STATUS, OBJECTS, type ObjectName, objectOfId } from './salesforce-objects.ts';
import { nextId, type Organization, type Salesforce, type SalesforceRecord } from './salesforce-state.ts';
import { checkedValues, type Written } from './salesforce-values.ts';

const ID = /^\w{15}(\w{3})?$/;

export const allRecords = (organization: Organization, object: ObjectName): SalesforceRecord[] =>
  organization[OBJECTS[object].list];

export const liveRecords = (organization: Organization, object: ObjectName) =>
  allRecords(organization, object).filter(({ is_deleted }) => !is_deleted);

/** An id has 15 characters, and three more that can be left out. */
export const hasId = ({ id }: SalesforceRecord, asked: string) => ID.test(asked) && id.startsWith(asked);

/** Deleted and merged ones stay a while in the recycle bin and are told apart from those that never were. */
export function needRecord(organization: Organization, object: ObjectName, id: string): SalesforceRecord {
  const record = allRecords(organization, object).find((one) => hasId(one, id));
  if (!record) throw refusals.record(object);
  if (record.is_deleted) throw refusals.deleted();
  return record;
}

/** By its id alone, as calls take it that name no object. */
export function needAny(organization: Organization, id: string): { object: ObjectName; record: SalesforceRecord } {
  const object = objectOfId(id);
  if (!object) throw refusals.record('Lead');
  return { object, record: needRecord(organization, object, id) };
}

const defaultsOf = (object: ObjectName, { user }: Organization): SalesforceRecord['values'] => ({
  OwnerId: user.id,
  ...(object === 'Lead' && { Status: NEW_STATUS as string }),
  ...(object !== 'Account' && { HasOptedOutOfEmail: false }),
});

export function createRecord(
  { sandbox, store }: Salesforce,
  organization: Organization,
  object: ObjectName,
  body: Written,
): SalesforceRecord {
  const values = checkedValues(organization, object, body, null);
  checkRules(organization, object, values, null);
  const duplicates = duplicatesRefusal(organization, object, values);
  if (duplicates) throw duplicates;
  const now = sandbox.clock.now().toISOString();
  const record: SalesforceRecord = {
    id: nextId(organization, object),
    created: now,
    modified: now,
    is_converted: false,
    is_deleted: false,
    master: null,
    values: { ...defaultsOf(object, organization), ...values },
  };
  allRecords(organization, object).push(record);
  store.save();
  return record;
}

/** Only the given fields are written; null takes a value away. */
export function updateRecord(
  { sandbox, store }: Salesforce,
  organization: Organization,
  object: ObjectName,
  id: string,
  body: Written,
) {
  const record = needRecord(organization, object, id);
  if (record.is_converted) throw refusal('CANNOT_UPDATE_CONVERTED_LEAD', 'cannot reference converted lead', []);
  const values = checkedValues(organization, object, body, record);
  checkRules(organization, object, values, record);
  record.values = values;
  record.modified = sandbox.clock.now().toISOString();
  store.save();
}

/** The contacts of an account go with it. */
export function deleteRecord({ store }: Salesforce, organization: Organization, id: string): void {
  const { object, record } = needAny(organization, id);
  record.is_deleted = true;
  if (object === 'Account') for (const contact of contactsOf(organization, record)) contact.is_deleted = true;
  store.save();
}

const contactsOf = (organization: Organization, account: SalesforceRecord) =>
  liveRecords(organization, 'Contact').filter(({ values }) => values.AccountId === account.id);

function checkRules(
  organization: Organization,
  object: ObjectName,
  values: SalesforceRecord['values'],
  before: SalesforceRecord | null,
): void {
  if (organization.locked > 0) {
    organization.locked -= 1;
    const which = before?.id ?? organization.user.id;
    throw refusal('UNABLE_TO_LOCK_ROW', `unable to obtain exclusive access to this record or 1 records: ${which}`, []);
  }
  const { validation } = organization;
  const isAsked = validation && organization.fields[object].some(({ name }) => name === validation.field);
  if (isAsked && !values[validation.field])
    throw refusal('FIELD_CUSTOM_VALIDATION_EXCEPTION', validation.message, [validation.field]);
  for (const { name } of organization.fields[object].filter(({ unique }) => unique)) {
    const same = liveRecords(organization, object).find((one) => one !== before && one.values[name] === values[name]);
    if (values[name] && same)
      throw refusal(
        'DUPLICATE_VALUE',
        `duplicate value found: ${name} duplicates value on record with id: ${same.id.slice(0, 15)}`,
        [],
      );
  }
}

/** The loser goes to the recycle bin and says where it went; the winner takes over the values it lacks, and an account its people. */
export function mergeRecords({ store }: Salesforce, organization: Organization, winner: string, loser: string): void {
  const { object, record: gone } = needAny(organization, loser);
  const kept = needRecord(organization, object, winner);
  kept.values = { ...gone.values, ...kept.values };
  for (const contact of contactsOf(organization, gone)) contact.values.AccountId = kept.id;
  Object.assign(gone, { is_deleted: true, master: kept.id });
  store.save();
}

export function convertLead({ store }: Salesforce, organization: Organization, id: string): void {
  const lead = needRecord(organization, 'Lead', id);
  lead.is_converted = true;
  lead.values.Status = 'Closed - Converted';
  store.save();
}

/** Every field by its API name, as queries and reads see it. */
export function fieldValue(record: SalesforceRecord, name: string): unknown {
  const { values } = record;
  const own: Record<string, unknown> = {
    Id: record.id,
    IsDeleted: record.is_deleted,
    IsConverted: record.is_converted,
    MasterRecordId: record.master,
    CreatedDate: record.created,
    LastModifiedDate: record.modified,
    SystemModstamp: record.modified,
    Name: values.Name ?? [values.FirstName, values.LastName].filter(Boolean).join(' '),
  };
  return name in own ? own[name] : (values[name] ?? null);
}

export const presentRecord = (
  object: ObjectName,
  record: SalesforceRecord,
  fields: readonly string[],
  version: string,
) => ({
  attributes: { type: object, url: `/services/data/${version}/sobjects/${object}/${record.id}` },
  ...Object.fromEntries(fields.map((name) => [name, fieldValue(record, name)])),
});
