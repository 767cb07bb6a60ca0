/** State of the Keap simulator: accounts ("apps") with their contacts, tags, custom fields and companies. */
import type { ProviderKit } from '../../providers/provider-kit.ts';
import type { Sandbox, SandboxStore } from '../../vendor.ts';
import { type GrantsState, newGrants } from '../grants.ts';

export const KEAP_CLIENT = { id: 'sandbox-keap-client', secret: 'sandbox-keap-secret' };

export const KEAP_SETTINGS = {
  throttle_max: 1_500,
  throttle_window_ms: 60_000,
  quota_max: 150_000,
  tenant_throttle_max: 10_000,
  tenant_quota_max: 250_000,
  spike_max: 25,
  access_seconds: 86_400,
};

export interface KeapContact {
  id: string;
  create_time: string;
  update_time: string;
  /** All writable fields, by their API names. */
  values: Record<string, unknown>;
  /** Of its addresses; as they are made until somebody changes it. */
  optStatus?: string;
  tags: { id: string; applied_time: string }[];
}

export interface KeapTag {
  id: string;
  name: string;
  description: string;
  category?: { id: string };
  create_time: string;
  update_time: string;
}

export interface KeapField {
  id: string;
  label: string;
  field_type: string;
  field_name: string;
  group_id: string;
  options: { id: string; label: string }[];
}

export interface KeapCompany {
  id: string;
  company_name: string;
  create_time: string;
}

export interface KeapAccount {
  /** The tenant: "halden-roe" of halden-roe.infusionsoft.com. */
  id: string;
  name: string;
  user: { id: string; email: string; given_name: string; family_name: string };
  /** Increases with every new id. */
  made: number;
  contacts: KeapContact[];
  tags: KeapTag[];
  fields: KeapField[];
  companies: KeapCompany[];
}

export interface KeapState {
  accounts: KeapAccount[];
}

export interface Keap {
  kit: ProviderKit<typeof KEAP_SETTINGS>;
  sandbox: Sandbox;
  store: SandboxStore<KeapState>;
  grants: SandboxStore<GrantsState>;
}

export const keapStore = (sandbox: Sandbox) => sandbox.store('keap', newKeapState);
export const keapGrants = (sandbox: Sandbox) => sandbox.store('keap-grants', newGrants);

export function nextId(account: KeapAccount): string {
  account.made += 1;
  return String(account.made);
}

const FIELDS: [label: string, type: string, options?: string[]][] = [
  ['Google rating', 'DECIMAL_NUMBER'],
  ['Opening line', 'TEXT_AREA'],
  ['E-mail subject', 'TEXT'],
  ['Built with', 'LIST_BOX', ['WordPress', 'Shopify', 'Wix', 'Joomla']],
  ['Stage', 'DROPDOWN', ['New', 'Contacted', 'Customer']],
];
const ACCOUNTS = [
  { id: 'haldenroe', name: 'Halden & Roe Studio', given_name: 'Mara', family_name: 'Lindqvist' },
  { id: 'northwind', name: 'Northwind Growth', given_name: 'Casey', family_name: 'Customer' },
];

function newKeapState(): KeapState {
  return { accounts: ACCOUNTS.map((account, index) => newAccount(account, index)) };
}

function newAccount({ id, name, ...person }: (typeof ACCOUNTS)[number], index: number): KeapAccount {
  const user = { id: String(70_001 + index), email: `owner@${id}.test`, ...person };
  const account: KeapAccount = { id, name, user, made: 100, contacts: [], tags: [], fields: [], companies: [] };
  for (const [label, field_type, options = []] of FIELDS) addField(account, { label, field_type, options });
  return account;
}

/** A field as the API creates it: a column name from the label, and options with their own ids. */
export function addField(
  account: KeapAccount,
  {
    label,
    field_type,
    options,
    group_id = '1',
  }: Omit<Partial<KeapField>, 'options'> & {
    label: string;
    field_type: string;
    options: string[];
  },
): KeapField {
  const column = label.replace(/[^A-Za-z0-9]/g, '');
  const taken = account.fields.filter(({ field_name }) => field_name.replace(/\d+$/, '') === column).length;
  const field: KeapField = {
    id: nextId(account),
    label,
    field_type,
    field_name: `${column}${taken || ''}`,
    group_id,
    options: options.map((option) => ({ id: nextId(account), label: option })),
  };
  account.fields.push(field);
  return field;
}

/** Resets an account; its access stays. */
export function resetAccount({ store }: Pick<Keap, 'store'>, id: string): void {
  const fresh = newKeapState().accounts;
  store.state.accounts = store.state.accounts.map((account) =>
    account.id === id ? (fresh.find((one) => one.id === id) ?? account) : account,
  );
  store.save();
}
