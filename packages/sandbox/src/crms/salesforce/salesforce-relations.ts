/** What a record is related to, as queries name it: `Owner.Name`, `Account.Website`, the opportunity of a converted lead. */
import { refusals } from './salesforce-errors.ts';
import { TOMAS } from './salesforce-people.ts';
import { fieldValue } from './salesforce-records.ts';
import type { Organization, SalesforceRecord } from './salesforce-state.ts';

export const isRelated = (name: string) => name.includes('.');

type Read = ((field: string) => unknown) | null;

function relationsOf({ user, accounts }: Organization, record: SalesforceRecord): Record<string, Read> {
  const { values, opportunity } = record;
  const owner = [TOMAS, user].find(({ id }) => id === values.OwnerId) ?? user;
  const account = accounts.find(({ id }) => id === values.AccountId);
  return {
    Owner: (field) => (field === 'Name' ? owner.name : null),
    Account: account ? (field) => fieldValue(account, field) : null,
    ConvertedOpportunity: opportunity ? (field) => opportunity[field as keyof typeof opportunity] ?? null : null,
  };
}

export function related(organization: Organization, record: SalesforceRecord, names: string[]): object {
  const relations = relationsOf(organization, record);
  const wanted = Map.groupBy(names, (name) => name.split('.')[0] as string);
  const shown = [...wanted].map(([relation, of]) => {
    const read = relations[relation];
    if (read === undefined) throw refusals.malformed(`Didn't understand relationship '${relation}' in field path.`);
    const fields = of.map((name) => name.split('.')[1] as string);
    return [relation, read && Object.fromEntries(fields.map((name) => [name, read(name)]))];
  });
  return Object.fromEntries(shown);
}
