/** Columns this module owns. */
export interface SourceKeysTable {
  account_id: number;
  source: string;
  /** Sealed under `source_keys:{account}:{source}`. */
  sealed: string;
  /** What a person recognises it by: the last characters. */
  hint: string;
  created_by: number;
  created_at: Date;
}

export interface SourcesTables {
  source_keys: SourceKeysTable;
}
