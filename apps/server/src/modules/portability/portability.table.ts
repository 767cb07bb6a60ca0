/** Columns this module owns. */
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface ImportOptions {
  parentId: number;
  keepCredits: boolean;
}

export interface AccountArchivesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  kind: 'export' | 'import';
  of_account: number | null;
  status: Generated<'running' | 'ready' | 'failed'>;
  options: Generated<Partial<ImportOptions>>;
  bytes: Generated<number>;
  rows: Generated<Record<string, number>>;
  digest: string | null;
  problem: string | null;
  created_by: number;
  created_at: Date;
  finished_at: Date | null;
}

export type ArchiveRow = Selectable<AccountArchivesTable>;

export interface PortabilityTables {
  account_archives: AccountArchivesTable;
}
