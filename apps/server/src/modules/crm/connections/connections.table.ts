/** Columns of connections. */
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import type { Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { CrmProvider, CrmStep, RecordKind } from '../adapters/crm.port.ts';

interface CrmConnectionsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  provider: CrmProvider;
  external_id: string;
  name: string;
  app_host: string | null;
  api_url: Generated<string | null>;
  scopes: Generated<string[]>;
  state: 'healthy' | 'reconnect';
  problem: string | null;
  problem_at: Date | null;
  access: string | null;
  refresh: string | null;
  expires_at: Date | null;
  version: Generated<number>;
  lease: string | null;
  leased_until: Date | null;
  is_default: Generated<boolean>;
  policy: Generated<'fill_empty' | 'replace' | 'only_new'>;
  record_kind: Generated<RecordKind | null>;
  form_url: string | null;
  form_fields: Generated<string[]>;
  tested_at: Date | null;
  test_steps: CrmStep[] | null;
  connected_by: number;
  connected_at: Date;
  disconnected_at: Date | null;
}

interface CrmAuthorizationsTable {
  account_id: number;
  state: Buffer;
  user_id: number;
  provider: OauthCrm;
  redirect_uri: string;
  opened_in: 'popup' | 'page';
  return_to: string;
  expires_at: Date;
}

export interface ConnectionsTables {
  crm_connections: CrmConnectionsTable;
  crm_authorizations: CrmAuthorizationsTable;
}

export type Connection = Selectable<CrmConnectionsTable>;
export type NewConnection = Insertable<CrmConnectionsTable>;
export type Authorization = Selectable<CrmAuthorizationsTable>;
