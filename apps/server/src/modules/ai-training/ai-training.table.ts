/** Columns this module owns. */
import type { ReadingProblem, SourceState, TrainingKind } from '@leadwright/contract/ai/training-sources';
import type { GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { Section } from '../web-pages/public.ts';

export interface SourcesTable {
  account_id: number;
  id: GeneratedAlways<number>;
  kind: TrainingKind;
  title: string;
  page_title: string;
  url: string | null;
  text: string;
  hash: string;
  tokens: number;
  state: SourceState;
  reason: ReadingProblem | null;
  pages: number | null;
  created_at: Date;
  changed_at: Date;
  asked_at: Date | null;
}
export type SourceRow = Selectable<SourcesTable>;
export type NewSource = Insertable<SourcesTable>;
/** Without the text, which may be long. */
export type SourceHead = Omit<SourceRow, 'text'>;

export interface PassagesTable {
  account_id: number;
  source_id: number;
  no: number;
  page: number | null;
  heading: string;
  text: string;
  tokens: number;
}

export type CrawlState = 'finding' | 'reading' | 'completed' | 'stopped' | 'failed';

export interface CrawlsTable {
  account_id: number;
  id: GeneratedAlways<number>;
  website: string;
  domain: string;
  is_single: boolean;
  state: CrawlState;
  reason: ReadingProblem | null;
  created_at: Date;
  finished_at: Date | null;
  moved_at: Date;
}
export type CrawlRow = Selectable<CrawlsTable>;

export interface LinksTable {
  account_id: number;
  crawl_id: number;
  no: number;
  url: string;
  outcome: 'read' | 'empty' | 'failed' | null;
  reason: ReadingProblem | null;
  title: string;
  sections: Section[] | null;
  hash: string | null;
  tokens: number | null;
}

export interface TrainingTables {
  training_sources: SourcesTable;
  training_passages: PassagesTable;
  training_crawls: CrawlsTable;
  training_links: LinksTable;
}
