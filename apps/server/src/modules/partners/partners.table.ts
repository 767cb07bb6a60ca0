/** Columns this module owns. */
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

interface PartnersTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  code: string;
  /** In percent, as text: `12.50`. */
  commission: string;
  note: string;
  created_at: Date;
  changed_at: Date;
  deleted_at: Generated<Date | null>;
}

export type PartnerRow = Selectable<PartnersTable>;

export interface PartnersTables {
  partners: PartnersTable;
}
