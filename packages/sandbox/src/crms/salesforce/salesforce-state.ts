/** State of the Salesforce simulator: organizations with their records, fields and rules. */
import type { ProviderKit } from '../../providers/provider-kit.ts';
import type { Sandbox, SandboxStore } from '../../vendor.ts';
import { type GrantsState, newGrants } from '../grants.ts';
import { type FieldsOfObjects, fieldsOf, OBJECTS, type ObjectName } from './salesforce-objects.ts';

export const SALESFORCE_CLIENT = { id: 'sandbox-salesforce-client', secret: 'sandbox-salesforce-secret' };

export const SALESFORCE_SETTINGS = {
  daily_max: 15_000,
  /** Without a sign of life; an organization may choose from 15 minutes to 24 hours. */
  session_seconds: 7200,
  /** "Enable Refresh Token Rotation" of the app. */
  rotates: false,
  /** How long the search index takes to see a change. Queries see it at once. */
  search_lag_ms: 15_000,
};

/** A lead, a contact or an account. */
export interface SalesforceRecord {
  id: string;
  created: string;
  modified: string;
  /** Written fields by their API names. */
  values: Record<string, string | number | boolean>;
  is_converted: boolean;
  is_deleted: boolean;
  /** What a lead was converted into. */
  opportunity?: Opportunity;
  /** The record that this one was merged into. */
  master: string | null;
}

export interface Opportunity {
  IsWon: boolean;
  IsClosed: boolean;
}

/** A contact's part in an opportunity. */
export interface OpportunityRole {
  ContactId: string;
  opportunity: Opportunity;
}

/** `alert` and `block` both refuse a call of the API, for nobody is there to see an alert. */
export type DuplicateRule = 'off' | 'alert' | 'block';

export interface Organization {
  /** The My Domain: "haldenroe" of haldenroe.my.salesforce.com. */
  id: string;
  org_id: string;
  name: string;
  user: { id: string; name: string; email: string };
  /** Increases with every new id. */
  made: number;
  fields: FieldsOfObjects;
  leads: SalesforceRecord[];
  contacts: SalesforceRecord[];
  accounts: SalesforceRecord[];
  roles: OpportunityRole[];
  duplicate_rule: DuplicateRule;
  /** A validation rule: this field must not be empty. */
  validation: { field: string; message: string } | null;
  /** How many of the next writes find their record locked. */
  locked: number;
  /** Calls refused because the day's are used up. */
  over_limit: number;
}

export interface Salesforce {
  kit: ProviderKit<typeof SALESFORCE_SETTINGS>;
  sandbox: Sandbox;
  store: SandboxStore<{ organizations: Organization[] }>;
  grants: SandboxStore<GrantsState>;
}

export const salesforceStore = (sandbox: Sandbox) => sandbox.store('salesforce-organizations', newState);
export const salesforceGrants = (sandbox: Sandbox) => sandbox.store('salesforce-grants', newGrants);

const ORGANIZATIONS = [
  { id: 'haldenroe', name: 'Halden & Roe Studio', person: 'Mara Lindqvist', hasOurKey: true, hasAddressCodes: false },
  { id: 'northwind', name: 'Northwind Growth', person: 'Casey Customer', hasOurKey: false, hasAddressCodes: true },
];

const newState = () => ({ organizations: ORGANIZATIONS.map(newOrganization) });

function newOrganization({ id, name, person, ...has }: (typeof ORGANIZATIONS)[number], index: number): Organization {
  return {
    id,
    name,
    org_id: recordId('00D', index + 1),
    user: { id: recordId('005', index + 1), name: person, email: `owner@${id}.test` },
    made: 0,
    fields: fieldsOf(has),
    leads: [],
    contacts: [],
    accounts: [],
    roles: [],
    duplicate_rule: 'alert',
    validation: null,
    locked: 0,
    over_limit: 0,
  };
}

const SUFFIX = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** 15 characters that tell upper from lower case, and three that say which of them are upper. */
function recordId(prefix: string, n: number): string {
  const id = `${prefix}Sb00000${n.toString(36).padStart(5, '0')}`;
  const bits = (part: string) => [...part].reduce((sum, each, at) => sum + (/[A-Z]/.test(each) ? 1 << at : 0), 0);
  return id + [0, 5, 10].map((at) => SUFFIX[bits(id.slice(at, at + 5))]).join('');
}

export const nextId = (organization: Organization, object: ObjectName): string => {
  organization.made += 1;
  return recordId(OBJECTS[object].prefix, organization.made);
};

/** Resets an organization; its access stays. */
export function resetOrganization({ store }: Pick<Salesforce, 'store'>, id: string): void {
  const fresh = newState().organizations.find((one) => one.id === id);
  store.state.organizations = store.state.organizations.map((one) => (one.id === id && fresh ? fresh : one));
  store.save();
}
