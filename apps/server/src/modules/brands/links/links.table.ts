/** Columns of custom links. */
import type { CustomLink } from '@leadwright/contract/resale/custom-links';
import type { GeneratedAlways, Selectable } from 'kysely';

interface CustomLinksTable {
  account_id: number;
  id: GeneratedAlways<number>;
  label: string;
  url: string;
  opens: CustomLink['opens'];
  position: number;
}

export type LinkRow = Selectable<CustomLinksTable>;
export interface LinksTables {
  custom_links: CustomLinksTable;
}
