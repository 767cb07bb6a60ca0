/** Columns this module owns. */
import type { Label } from '@leadwright/contract/leads/labels';
import type { GeneratedAlways, Selectable } from 'kysely';

interface LabelsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  name: string;
  color: Label['color'];
  created_at: Date;
}

interface LabelCountsTable {
  account_id: number;
  label_id: number;
  list_id: number;
  count: number;
  is_hidden: boolean;
}

export type LabelRow = Selectable<LabelsTable> & { result_count: number };

export interface LabelsTables {
  labels: LabelsTable;
  label_counts: LabelCountsTable;
}
