/** State of the Pipedrive simulator: companies with their persons, organizations and person fields. */
import type { ProviderKit } from '../../providers/provider-kit.ts';
import { seededToken } from '../../random.ts';
import type { Sandbox, SandboxStore } from '../../vendor.ts';
import { type GrantsState, newGrants } from '../grants.ts';

export const PIPEDRIVE_CLIENT = { id: 'sandbox-pipedrive-client', secret: 'sandbox-pipedrive-secret' };
/** Scopes belong to the app, not to the request. */
export const APP_SCOPE = 'base,contacts:full,contact-fields:full,search:read,users:read,deals:read,webhooks:full';

export const PIPEDRIVE_SETTINGS = {
  /** Calls of one company in a window (the plan Lite), and searches among them. */
  burst_max: 80,
  search_max: 10,
  window_ms: 2_000,
  /** Tokens of one company a day: 30,000 times the plan's factor times seats. */
  daily_tokens: 180_000,
  /** After so many 429 in a minute the wall in front of the API closes for a minute. */
  block_after: 50,
  /** How far the search is behind what was written. */
  search_lag_ms: 1_000,
  access_seconds: 3_600,
};

export interface Reachable {
  value: string;
  primary: boolean;
  label: string;
}

export interface PipedrivePerson {
  id: number;
  name: string;
  org_id: number | null;
  owner_id: number;
  emails: Reachable[];
  phones: Reachable[];
  label_ids: number[];
  job_title: string | null;
  postal_address: Record<string, unknown> | null;
  custom_fields: Record<string, unknown>;
  visible_to: number;
  add_time: string;
  update_time: string;
  is_deleted: boolean;
  marketing_status?: string;
}

export interface PipedriveOrganization {
  id: number;
  name: string;
  owner_id: number;
  address: Record<string, unknown> | null;
  website: string | null;
  label_ids: number[];
  visible_to: number;
  add_time: string;
  update_time: string;
  is_deleted: boolean;
}

export interface PipedriveField {
  field_name: string;
  field_code: string;
  field_type: string;
  is_custom_field: boolean;
  options: { id: number; label: string }[] | null;
}

export interface PipedriveCompany {
  /** The company domain: "haldenroe" of haldenroe.pipedrive.com. */
  id: string;
  company_id: number;
  name: string;
  user: { id: number; name: string; email: string };
  /** With contact sync persons have a job title and a postal address. */
  contact_sync: boolean;
  /** Not every plan has websites of organizations. */
  has_websites: boolean;
  /** Increases with every new id. */
  made: number;
  persons: PipedrivePerson[];
  organizations: PipedriveOrganization[];
  fields: PipedriveField[];
  /** What became of persons. */
  deals?: { id: number; person_id: number; status: string }[];
}

export interface PipedriveState {
  companies: PipedriveCompany[];
}

export interface Pipedrive {
  kit: ProviderKit<typeof PIPEDRIVE_SETTINGS>;
  sandbox: Sandbox;
  store: SandboxStore<PipedriveState>;
  grants: SandboxStore<GrantsState>;
}

export const pipedriveStore = (sandbox: Sandbox) => sandbox.store('pipedrive', newPipedriveState);
export const pipedriveGrants = (sandbox: Sandbox) => sandbox.store('pipedrive-grants', newGrants);

export function nextId(company: PipedriveCompany): number {
  company.made += 1;
  return company.made;
}

export const OPTION_TYPES = ['enum', 'set'];
export const LABELS = 'label_ids';
const BUILT_IN: [code: string, name: string, type: string][] = [
  ['name', 'Name', 'varchar'],
  ['email', 'Email', 'varchar'],
  ['phone', 'Phone', 'phone'],
  ['org_id', 'Organization', 'org'],
];
const SYNCED: [code: string, name: string, type: string][] = [
  ['job_title', 'Job title', 'varchar'],
  ['postal_address', 'Postal address', 'address'],
];
const CUSTOM: [name: string, type: string, options?: string[]][] = [
  ['Google rating', 'double'],
  ['Opening line', 'text'],
  ['E-mail subject', 'varchar'],
  ['Built with', 'set', ['WordPress', 'Shopify', 'Wix', 'Joomla']],
  ['Stage', 'enum', ['New', 'Contacted', 'Customer']],
  ['Revenue', 'monetary'],
];
const COMPANIES = [
  { id: 'haldenroe', company_id: 7_001, name: 'Halden & Roe Studio', person: 'Mara Lindqvist', contact_sync: true },
  { id: 'northwind', company_id: 7_002, name: 'Northwind Growth', person: 'Casey Customer', contact_sync: false },
];

function newPipedriveState(): PipedriveState {
  return { companies: COMPANIES.map(newCompany) };
}

function newCompany({ id, company_id, name, person, contact_sync }: (typeof COMPANIES)[number]): PipedriveCompany {
  const user = { id: company_id * 10, name: person, email: `owner@${id}.test` };
  const company: PipedriveCompany = {
    id,
    company_id,
    name,
    user,
    contact_sync,
    has_websites: contact_sync,
    made: 100,
    persons: [],
    organizations: [],
    fields: [],
  };
  for (const [field_code, field_name, field_type] of [...BUILT_IN, ...(contact_sync ? SYNCED : [])])
    company.fields.push({ field_name, field_code, field_type, is_custom_field: false, options: null });
  const options = ['Customer', 'Hot lead', 'Warm lead'].map((label) => ({ id: nextId(company), label }));
  company.fields.push({
    field_name: 'Labels',
    field_code: LABELS,
    field_type: 'set',
    is_custom_field: false,
    options,
  });
  for (const [field_name, field_type, labels = []] of CUSTOM) addField(company, { field_name, field_type, labels });
  return company;
}

/** A custom field with a key of 40 hexadecimal digits, other ones in every company. */
export function addField(
  company: PipedriveCompany,
  { field_name, field_type, labels }: { field_name: string; field_type: string; labels: string[] },
): PipedriveField {
  const token = seededToken(company.company_id, 'pipedrive-field', nextId(company));
  const field_code = Buffer.from(token).toString('hex').padEnd(40, '0').slice(0, 40);
  const options = OPTION_TYPES.includes(field_type) ? labels.map((label) => ({ id: nextId(company), label })) : null;
  const field = { field_name, field_code, field_type, is_custom_field: true, options };
  company.fields.push(field);
  return field;
}

/** Resets a company; its access stays. */
export function resetCompany({ store }: Pick<Pipedrive, 'store'>, id: string): void {
  const fresh = newPipedriveState().companies;
  store.state.companies = store.state.companies.map((company) =>
    company.id === id ? (fresh.find((one) => one.id === id) ?? company) : company,
  );
  store.save();
}
