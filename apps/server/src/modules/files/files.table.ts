/** Columns this module owns. */
import type { GeneratedAlways, Selectable } from 'kysely';

export interface FilesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  key: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  created_by: number;
  created_at: Date;
}

export type StoredFile = Selectable<FilesTable>;

export interface FilesTables {
  files: FilesTable;
}
