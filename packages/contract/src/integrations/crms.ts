/**
 * The CRMs, in the order in which screens show them. What must be known of one outside its adapter is in its row. A new one is a row
 * here, an adapter (`apps/server/src/modules/crm/adapters`), its settings, its words and its simulated vendor.
 */

/** What a connection may use over there. */
export const CRM_GRANTS = ['contacts', 'companies', 'fields', 'readFields', 'tags', 'location', 'account'] as const;
export type CrmGrant = (typeof CRM_GRANTS)[number];

/** What leads become where a CRM has two kinds of records for people: leads, or contacts that belong to companies. */
export const RECORD_KINDS = ['leads', 'contacts'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

interface Crm {
  /** The same in every language. */
  name: string;
  /** The initials in the square before the name. */
  mark: string;
  /** `oauth`: its own consent page. `form`: an address that leads are posted to. `hooks`: it subscribes by itself. */
  connects: 'oauth' | 'form' | 'hooks';
  /** What its consent page asks for; named before it opens. */
  asks: readonly CrmGrant[];
  /** Kinds of records that a connection chooses from, the usual one first; missing: there is one. */
  records?: readonly [RecordKind, ...RecordKind[]];
}

export const CRMS = {
  ghl: {
    name: 'HighLevel',
    mark: 'HL',
    connects: 'oauth',
    asks: ['contacts', 'fields', 'tags', 'location'],
  },
  keap: { name: 'Keap', mark: 'K', connects: 'oauth', asks: ['contacts', 'fields', 'tags'] },
  hubspot: {
    name: 'HubSpot',
    mark: 'HS',
    connects: 'oauth',
    asks: ['contacts', 'companies', 'fields', 'account'],
  },
  pipedrive: {
    name: 'Pipedrive',
    mark: 'P',
    connects: 'oauth',
    asks: ['contacts', 'companies', 'fields', 'account'],
  },
  salesforce: {
    name: 'Salesforce',
    mark: 'SF',
    connects: 'oauth',
    asks: ['contacts', 'companies', 'readFields', 'account'],
    records: RECORD_KINDS,
  },
  zapier: { name: 'Zapier', mark: 'Z', connects: 'hooks', asks: [] },
  groove: { name: 'Groove', mark: 'G', connects: 'form', asks: [] },
} as const satisfies Record<string, Crm>;

export type CrmId = keyof typeof CRMS;
type ConnectedBy<Way extends Crm['connects']> = {
  [Id in CrmId]: (typeof CRMS)[Id]['connects'] extends Way ? Id : never;
}[CrmId];
/** Those that leads are sent to by a push. */
export type CrmProvider = ConnectedBy<'oauth' | 'form'>;
export type OauthCrm = ConnectedBy<'oauth'>;

/** Empty: there is no choice. */
export const recordKindsOf = (id: CrmId): readonly RecordKind[] => (CRMS[id] as Crm).records ?? [];

export const CRM_IDS = Object.keys(CRMS) as CrmId[];
export const CRM_NAMES = Object.fromEntries(CRM_IDS.map((id) => [id, CRMS[id].name])) as Record<CrmId, string>;
export const CRM_PROVIDERS = CRM_IDS.filter((id): id is CrmProvider => CRMS[id].connects !== 'hooks');
export const isOauthCrm = (id: CrmId): id is OauthCrm => CRMS[id].connects === 'oauth';
export const OAUTH_CRMS = CRM_IDS.filter(isOauthCrm);
