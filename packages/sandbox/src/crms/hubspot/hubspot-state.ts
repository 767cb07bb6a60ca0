/** State of the HubSpot simulator: portals with their contacts, companies, associations and properties. */
import type { ProviderKit } from '../../providers/provider-kit.ts';
import type { Sandbox, SandboxStore } from '../../vendor.ts';
import { type GrantsState, newGrants } from '../grants.ts';
import { type HubspotObject, type HubspotProperty, propertiesOf } from './hubspot-properties.ts';

export const HUBSPOT_CLIENT = { id: 'sandbox-hubspot-client', secret: 'sandbox-hubspot-secret' };

export const HUBSPOT_SETTINGS = {
  rate_max: 110,
  rate_window_ms: 10_000,
  /** Searches are counted apart, per second. */
  search_max: 5,
  daily_max: 650_000,
  /** How long a new or changed record is not found by a search yet. */
  search_lag_ms: 0,
  access_seconds: 1_800,
};

export interface HubspotRecord {
  id: string;
  properties: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
  /** Ids of records that were merged into it: they still lead to it. */
  merged: string[];
}

export interface HubspotPortal {
  /** The hub id. */
  id: string;
  name: string;
  domain: string;
  user: string;
  /** Increases with every new id. */
  made: number;
  contacts: HubspotRecord[];
  companies: HubspotRecord[];
  associations: { contact: string; company: string }[];
  properties: Record<HubspotObject, HubspotProperty[]>;
}

export interface HubspotState {
  portals: HubspotPortal[];
}

export interface Hubspot {
  kit: ProviderKit<typeof HUBSPOT_SETTINGS>;
  sandbox: Sandbox;
  store: SandboxStore<HubspotState>;
  grants: SandboxStore<GrantsState>;
}

export const hubspotStore = (sandbox: Sandbox) => sandbox.store('hubspot', newState);
export const hubspotGrants = (sandbox: Sandbox) => sandbox.store('hubspot-grants', newGrants);

const PORTALS = [
  { id: '7010001', name: 'Halden & Roe Studio', domain: 'halden-roe.test', user: 'mara@halden-roe.test' },
  { id: '7010002', name: 'Northwind Growth', domain: 'northwind.test', user: 'casey@northwind.test' },
];

const newState = (): HubspotState => ({
  portals: PORTALS.map((portal) => ({
    ...portal,
    made: 100,
    contacts: [],
    companies: [],
    associations: [],
    properties: { contacts: propertiesOf('contacts'), companies: propertiesOf('companies') },
  })),
});

/** Resets a portal; its access stays. */
export function resetPortal({ store }: Pick<Hubspot, 'store'>, id: string): void {
  const fresh = newState().portals;
  store.state.portals = store.state.portals.map((portal) =>
    portal.id === id ? (fresh.find((one) => one.id === id) ?? portal) : portal,
  );
  store.save();
}
