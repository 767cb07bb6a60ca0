/** State of the HighLevel simulator: locations with their contacts, custom fields and tags. */
import type { ProviderKit } from '../../providers/provider-kit.ts';
import { seededToken } from '../../random.ts';
import type { Sandbox, SandboxStore } from '../../vendor.ts';
import { type GrantsState, newGrants } from '../grants.ts';

export const GHL_CLIENT = { id: 'sandbox-ghl-client', secret: 'sandbox-ghl-secret' };

/** The app's registered scopes, with the texts of the consent page. */
export const GHL_SCOPES: Record<string, string> = {
  'contacts.readonly': 'Read contacts',
  'contacts.write': 'Create and change contacts',
  'locations.readonly': 'Read the location',
  'locations/customFields.readonly': 'Read custom fields',
  'locations/customFields.write': 'Create custom fields',
  'locations/tags.readonly': 'Read tags',
  'locations/tags.write': 'Create tags',
  'opportunities.readonly': 'Read opportunities',
  'users.readonly': 'Read users',
};

export const GHL_SETTINGS = {
  rate_max: 100,
  rate_window_ms: 10_000,
  daily_max: 200_000,
  access_seconds: 86_399,
};

export type GhlValue = string | number | boolean | string[] | object | null;

export interface GhlContact {
  id: string;
  dateAdded: string;
  dateUpdated: string;
  /** Standard fields by their name in the API. */
  values: Record<string, GhlValue>;
  customFields: { id: string; value: GhlValue }[];
  tags: string[];
}

export interface GhlField {
  id: string;
  name: string;
  fieldKey: string;
  dataType: string;
  position: number;
  placeholder: string;
  picklistOptions: string[];
  model: 'contact' | 'opportunity';
}

export interface GhlLocation {
  id: string;
  companyId: string;
  name: string;
  email: string;
  city: string;
  country: string;
  timezone: string;
  allowDuplicates: boolean;
  /** The field that is checked first for duplicates. */
  matchBy: ('email' | 'phone')[];
  fields: GhlField[];
  tags: { id: string; name: string }[];
  contacts: GhlContact[];
}

export interface GhlState {
  /** Increases with every new id. */
  made: number;
  locations: GhlLocation[];
}

export interface Ghl {
  kit: ProviderKit<typeof GHL_SETTINGS>;
  sandbox: Sandbox;
  store: SandboxStore<GhlState>;
  grants: SandboxStore<GrantsState>;
}

export const ghlStore = (sandbox: Sandbox) => sandbox.store('ghl', () => newGhlState(sandbox.seed));
export const ghlGrants = (sandbox: Sandbox) => sandbox.store('ghl-grants', newGrants);

/** Twenty letters and digits, as the vendor's ids are. */
const idOf = (seed: number, ...labels: (string | number)[]) =>
  seededToken(seed, 'ghl', ...labels)
    .replace(/[-_]/g, 'x')
    .slice(0, 20);

export function nextId({ sandbox, store }: Pick<Ghl, 'sandbox' | 'store'>, kind: string): string {
  store.state.made += 1;
  return idOf(sandbox.seed, kind, store.state.made);
}

export const keyOfField = (model: string, name: string) =>
  `${model}.${name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')}`;

const FIELDS: [name: string, dataType: string, options?: string[]][] = [
  ['Google rating', 'NUMERICAL'],
  ['Opening line', 'LARGE_TEXT'],
  ['E-mail subject', 'TEXT'],
  ['Built with', 'CHECKBOX', ['WordPress', 'Shopify', 'Wix', 'Joomla']],
  ['Stage', 'SINGLE_OPTIONS', ['New', 'Contacted', 'Customer']],
  ['First contact', 'DATE'],
];

type Seed = Pick<GhlLocation, 'name' | 'email' | 'city' | 'country' | 'timezone'> & { allowDuplicates?: boolean };
const LOCATIONS: Seed[] = [
  {
    name: 'Halden & Roe Studio',
    email: 'studio@haldenroe.test',
    city: 'Lisbon',
    country: 'PT',
    timezone: 'Europe/Lisbon',
  },
  {
    name: 'Northwind Growth',
    email: 'team@northwind.test',
    city: 'Austin',
    country: 'US',
    timezone: 'America/Chicago',
  },
  {
    name: 'Open ProviderKit',
    email: 'hello@opendesk.test',
    city: 'Madrid',
    country: 'ES',
    timezone: 'Europe/Madrid',
    allowDuplicates: true,
  },
];

function newGhlState(seed: number): GhlState {
  return { made: 0, locations: LOCATIONS.map((location) => newLocation(seed, location)) };
}

function newLocation(seed: number, { allowDuplicates = false, ...details }: Seed): GhlLocation {
  const fields = FIELDS.map(([name, dataType, options], index): GhlField => {
    const id = idOf(seed, 'field', details.name, name);
    const fieldKey = keyOfField('contact', name);
    const picklistOptions = options ?? [];
    return { id, name, fieldKey, dataType, position: index * 50, placeholder: '', picklistOptions, model: 'contact' };
  });
  return {
    id: idOf(seed, 'location', details.name),
    companyId: idOf(seed, 'company'),
    ...details,
    allowDuplicates,
    matchBy: ['email', 'phone'],
    fields,
    tags: [],
    contacts: [],
  };
}

/** Resets a location: no contacts, no tags, its default fields and settings; its access stays. */
export function resetLocation({ sandbox, store }: Pick<Ghl, 'sandbox' | 'store'>, id: string): void {
  const fresh = newGhlState(sandbox.seed).locations;
  store.state.locations = store.state.locations.map((location) =>
    location.id === id ? (fresh.find((one) => one.id === id) ?? location) : location,
  );
  store.save();
}
