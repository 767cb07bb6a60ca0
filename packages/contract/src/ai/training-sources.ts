/** Sources of AI training: website pages, texts, questions with answers, and PDF files. */
import { z } from 'zod';
import { RequiredPastedText, RequiredText, Timestamp } from '../common.ts';

export const MAX_TRAINING_FILE_MB = 10;
export const MAX_TRAINING_FILE_BYTES = MAX_TRAINING_FILE_MB * 1024 * 1024;
export const MAX_PDF_PAGES = 500;
/** Maximum characters of one text or website page. Longer pages are truncated. */
export const MAX_TRAINING_CHARS = 200_000;
export const MAX_QUESTION_CHARS = 1_000;
export const MAX_ANSWER_CHARS = 20_000;
/** Maximum sources per account. */
export const MAX_TRAINING_SOURCES = 5_000;
/** Maximum links per crawl. */
export const MAX_CRAWL_LINKS = 200;
/** How often a screen polls a pending crawl. */
export const CRAWL_POLL_MS = 2_000;
/** Maximum passages sent to the model with one question. */
export const PASSAGE_LIMIT = 8;
export const PASSAGE_TOKENS = 2_000;

export const TRAINING_KINDS = ['website', 'file', 'text', 'qa'] as const;
export const TrainingKind = z.enum(TRAINING_KINDS);
export type TrainingKind = z.infer<typeof TrainingKind>;

/** `changed`: the page has changed since. `empty`: no text. `reading`: the page is being read again. */
const SOURCE_STATES = ['learned', 'reading', 'changed', 'empty', 'failed'] as const;
export const SourceState = z.enum(SOURCE_STATES);
export type SourceState = z.infer<typeof SourceState>;

/**
 * `waiting`, `reading`, then `read`. `duplicate`: another page has the same text. `learned`: an unchanged source.
 * `changed`: a source whose text changed. `empty`: no text. `failed`: see the reason.
 */
const LINK_STATES = ['waiting', 'reading', 'read', 'duplicate', 'learned', 'changed', 'empty', 'failed'] as const;
export const LinkState = z.enum(LINK_STATES);
export type LinkState = z.infer<typeof LinkState>;

/**
 * `forbidden`: robots.txt denies access. `nowhere`: the site does not exist. `gone`: the page does not exist.
 * `unreachable`: no usable response. `moved`: redirects to another website. `not_text`: not a text page.
 */
const READING_PROBLEMS = ['forbidden', 'nowhere', 'gone', 'unreachable', 'moved', 'not_text'] as const;
export const ReadingProblem = z.enum(READING_PROBLEMS);
export type ReadingProblem = z.infer<typeof ReadingProblem>;

const count = z.number().int();

export const TrainingSource = z
  .object({
    id: count,
    kind: TrainingKind,
    /** A page's address without the protocol, a file's name, or the question. */
    title: z.string(),
    /** The page's own title; empty for other kinds. */
    page_title: z.string(),
    url: z.string().nullable(),
    tokens: count,
    state: SourceState,
    reason: ReadingProblem.nullable(),
    /** Only for files. */
    pages: count.nullable(),
    created_at: Timestamp,
    changed_at: Timestamp,
  })
  .meta({ id: 'TrainingSource' });
export type TrainingSource = z.infer<typeof TrainingSource>;

/** A source with its text. */
export const TrainingText = TrainingSource.extend({
  /** For a question, the answer. */
  text: z.string(),
}).meta({ id: 'TrainingText' });
export type TrainingText = z.infer<typeof TrainingText>;

export const TrainingTotals = z
  .object({
    /** Maximum tokens per account. */
    limit: count,
    tokens: count,
    sources: count,
    kinds: z.record(TrainingKind, z.object({ sources: count, tokens: count })),
  })
  .meta({ id: 'TrainingTotals' });
export type TrainingTotals = z.infer<typeof TrainingTotals>;

export const TrainingPassage = z
  .object({
    source_id: count,
    kind: TrainingKind,
    title: z.string(),
    url: z.string().nullable(),
    /** Only for files. */
    page: count.nullable(),
    heading: z.string(),
    text: z.string(),
    tokens: count,
    /** Start and end offsets of matched words in `text`. */
    highlights: z.array(z.tuple([count, count])),
  })
  .meta({ id: 'TrainingPassage' });
export type TrainingPassage = z.infer<typeof TrainingPassage>;

export const CrawlLink = z
  .object({
    url: z.string(),
    /** Display path, without the host. */
    path: z.string(),
    title: z.string(),
    /** Null until read. */
    tokens: count.nullable(),
    state: LinkState,
    reason: ReadingProblem.nullable(),
    /** The source with this page's text: its own, or the one it duplicates. */
    source_id: count.nullable(),
  })
  .meta({ id: 'CrawlLink' });
export type CrawlLink = z.infer<typeof CrawlLink>;

/** `pending`: poll again in two seconds. `stopped`: a user stopped it; pages already read can be learned. */
const CRAWL_STATUSES = ['pending', 'completed', 'stopped', 'failed'] as const;
export const CrawlStatus = z.enum(CRAWL_STATUSES);
export type CrawlStatus = z.infer<typeof CrawlStatus>;

const CrawlHead = z.object({
  jobId: z.string(),
  status: CrawlStatus,
  /** Where the crawl started: the address of a website or of one page. */
  website: z.string(),
  host: z.string(),
  is_single_link: z.boolean(),
  /** Links found and links processed. */
  total: count,
  read: count,
  /** Why it failed. */
  reason: ReadingProblem.nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});

export const CrawlSummary = CrawlHead.meta({ id: 'CrawlSummary' });
export type CrawlSummary = z.infer<typeof CrawlSummary>;

export const CrawlJob = CrawlHead.extend({
  /** The links, in the order found. */
  linksData: z.array(CrawlLink),
  links: z.array(z.string()),
}).meta({ id: 'CrawlJob' });
export type CrawlJob = z.infer<typeof CrawlJob>;

/** With or without https://. The server rejects addresses outside the public web. */
const HAS_OTHER_PROTOCOL = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i;
const IS_ADDRESS = /^(https?:\/\/)?(?!https?:)[^\s/?#@]+([/?#]\S*)?$/i;
export const TrainingAddress = RequiredText(2048).refine(
  (text) => text === '' || (!HAS_OTHER_PROTOCOL.test(text) && IS_ADDRESS.test(text)),
  'validation.url',
);

export const TrainingTextBody = z.object({
  title: RequiredText(200),
  text: RequiredPastedText(MAX_TRAINING_CHARS),
});
export const TrainingQaBody = z.object({
  question: RequiredPastedText(MAX_QUESTION_CHARS),
  answer: RequiredPastedText(MAX_ANSWER_CHARS),
});
