/** Columns this module owns. */
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import type { Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { Encoding } from '../../platform/text-encoding.ts';

interface ExclusionSourcesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  kind: 'file' | 'crm';
  name: string;
  provider: Generated<OauthCrm | ''>;
  connection_id: number | null;
  status: 'uploading' | 'reading' | 'ready' | 'failed' | 'moved';
  error_code: string | null;
  rows: Generated<number>;
  refused: Generated<number>;
  total: number | null;
  /** What its hashes are of. */
  kinds: Generated<string[]>;
  encoding: Generated<Encoding | ''>;
  delimiter: Generated<',' | ';' | '\t' | '|' | ''>;
  has_header: Generated<boolean>;
  headers: Generated<string[]>;
  generation: Generated<number>;
  is_full: Generated<boolean>;
  cursor: string | null;
  since: Date | null;
  begun_at: Date;
  full_at: Date | null;
  read_at: Date | null;
  created_by: number;
  created_at: Date;
  moved_at: Date;
  finished_at: Date | null;
  deleted_at: Date | null;
}

interface ExclusionHashesTable {
  account_id: number;
  source_id: number;
  hash: string;
  generation: Generated<number>;
}

export interface ExclusionsTables {
  exclusion_sources: ExclusionSourcesTable;
  exclusion_hashes: ExclusionHashesTable;
}

export type SourceRow = Selectable<ExclusionSourcesTable>;
export type NewSource = Insertable<ExclusionSourcesTable>;
export type SourceChanges = Updateable<ExclusionSourcesTable>;
