/** The standard duplicate rules: what is like a lead, a contact or an account that is there. */
import { SalesforceRefusal } from './salesforce-errors.ts';
import { OBJECTS, type ObjectName } from './salesforce-objects.ts';
import type { Organization, SalesforceRecord } from './salesforce-state.ts';

type Values = SalesforceRecord['values'];
const WORDS = 'Use one of these records?';

const same = (a: unknown, b: unknown) => Boolean(a) && String(a).toLowerCase() === String(b ?? '').toLowerCase();

/** The same address, or the same name at the same company. */
const isSamePerson = (company: string) => (one: Values, other: Values) =>
  same(one.Email, other.Email) ||
  (same(one.LastName, other.LastName) &&
    same(one[company], other[company]) &&
    same(one.FirstName ?? '-', other.FirstName ?? '-'));

/** The same name, or the same website, at the same place or with the same number. */
const isSameAccount = (one: Values, other: Values) => {
  const shares = (...names: string[]) => names.some((name) => same(one[name], other[name]));
  return (
    (shares('Name') && shares('BillingStreet', 'BillingCity', 'BillingPostalCode', 'Phone')) ||
    (shares('Website') && shares('BillingStreet', 'Phone'))
  );
};

const IS_LIKE: Record<ObjectName, (one: Values, other: Values) => boolean> = {
  Lead: isSamePerson('Company'),
  Contact: isSamePerson('AccountId'),
  Account: isSameAccount,
};

/** Null: nothing is like it, or nobody minds. */
export function duplicatesRefusal(
  organization: Organization,
  object: ObjectName,
  values: Values,
): SalesforceRefusal | null {
  const { duplicate_rule } = organization;
  if (duplicate_rule === 'off') return null;
  const found = organization[OBJECTS[object].list].filter(
    (record) => !record.is_deleted && !record.is_converted && IS_LIKE[object](values, record.values),
  );
  if (found.length === 0) return null;
  return new SalesforceRefusal(400, {
    errorCode: 'DUPLICATES_DETECTED',
    message: WORDS,
    duplicateResult: {
      allowSave: duplicate_rule === 'alert',
      duplicateRule: `Standard_${object}_Duplicate_Rule`,
      duplicateRuleEntityType: object,
      errorMessage: WORDS,
      matchResults: [
        {
          entityType: object,
          errors: [],
          matchEngine: 'FuzzyMatchEngine',
          matchRecords: found.map(({ id }) => ({
            additionalInformation: [],
            fieldDiffs: [],
            matchConfidence: 100,
            record: { attributes: { type: object }, Id: id },
          })),
          rule: `Standard_${object}_Match_Rule_v1_0`,
          size: found.length,
          success: true,
        },
      ],
    },
  });
}
