/** What the AI may say about an account: pages of websites, texts, questions with answers, PDF files. */
import { z } from 'zod';
import { RequiredPastedText, RequiredText, Timestamp } from '../common.ts';

export const MAX_TRAINING_FILE_MB = 10;
export const MAX_TRAINING_FILE_BYTES = MAX_TRAINING_FILE_MB * 1024 * 1024;
export const MAX_PDF_PAGES = 500;
/** Characters of one text, or of one page of a website; a longer page is cut. */
export const MAX_TRAINING_CHARS = 200_000;
export const MAX_QUESTION_CHARS = 1_000;
export const MAX_ANSWER_CHARS = 20_000;
/** Sources of one account. */
export const MAX_TRAINING_SOURCES = 5_000;
/** Links that one crawl reads. */
export const MAX_CRAWL_LINKS = 200;
/** How often a screen asks for a crawl that is pending. */
export const CRAWL_POLL_MS = 2_000;
/** What reaches the AI with one question. */
export const PASSAGE_LIMIT = 8;
export const PASSAGE_TOKENS = 2_000;

export const TRAINING_KINDS = ['website', 'file', 'text', 'qa'] as const;
export const TrainingKind = z.enum(TRAINING_KINDS);
export type TrainingKind = z.infer<typeof TrainingKind>;

/** `changed`: the page says something else by now. `empty`: there is no text in it. `reading`: the page is read again. */
const SOURCE_STATES = ['learned', 'reading', 'changed', 'empty', 'failed'] as const;
export const SourceState = z.enum(SOURCE_STATES);
export type SourceState = z.infer<typeof SourceState>;

/**
 * `waiting`, `reading`, then `read`; `duplicate`: another page says the same; `learned`: a source that has not changed;
 * `changed`: a source that says something else by now; `empty`: no text in it; `failed`: see its reason.
 */
const LINK_STATES = ['waiting', 'reading', 'read', 'duplicate', 'learned', 'changed', 'empty', 'failed'] as const;
export const LinkState = z.enum(LINK_STATES);
export type LinkState = z.infer<typeof LinkState>;

/**
 * `forbidden`: robots.txt keeps us out. `nowhere`: there is no such site. `gone`: no such page. `unreachable`: no usable
 * answer. `moved`: it leads to another website. `not_text`: it is no page of text.
 */
const READING_PROBLEMS = ['forbidden', 'nowhere', 'gone', 'unreachable', 'moved', 'not_text'] as const;
export const ReadingProblem = z.enum(READING_PROBLEMS);
export type ReadingProblem = z.infer<typeof ReadingProblem>;

const count = z.number().int();

export const TrainingSource = z
  .object({
    id: count,
    kind: TrainingKind,
    /** Of a page its address without the protocol, of a file its name, of a question the question. */
    title: z.string(),
    /** What the page calls itself; '' for other kinds. */
    page_title: z.string(),
    url: z.string().nullable(),
    tokens: count,
    state: SourceState,
    reason: ReadingProblem.nullable(),
    /** Of a file. */
    pages: count.nullable(),
    created_at: Timestamp,
    changed_at: Timestamp,
  })
  .meta({ id: 'TrainingSource' });
export type TrainingSource = z.infer<typeof TrainingSource>;

/** A source with what was learned from it. */
export const TrainingText = TrainingSource.extend({
  /** Of a question the answer. */
  text: z.string(),
}).meta({ id: 'TrainingText' });
export type TrainingText = z.infer<typeof TrainingText>;

export const TrainingTotals = z
  .object({
    /** Tokens an account may keep. */
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
    /** Of a file. */
    page: count.nullable(),
    heading: z.string(),
    text: z.string(),
    tokens: count,
    /** From and to in `text`: words that were asked for. */
    highlights: z.array(z.tuple([count, count])),
  })
  .meta({ id: 'TrainingPassage' });
export type TrainingPassage = z.infer<typeof TrainingPassage>;

export const CrawlLink = z
  .object({
    url: z.string(),
    /** As it is shown: without the host it was found on. */
    path: z.string(),
    title: z.string(),
    /** Null until it is read. */
    tokens: count.nullable(),
    state: LinkState,
    reason: ReadingProblem.nullable(),
    /** The source that says what this page says: its own, or the one it duplicates. */
    source_id: count.nullable(),
  })
  .meta({ id: 'CrawlLink' });
export type CrawlLink = z.infer<typeof CrawlLink>;

/** `pending`: ask again in two seconds. `stopped`: somebody stopped it; what was read can be learned. */
const CRAWL_STATUSES = ['pending', 'completed', 'stopped', 'failed'] as const;
export const CrawlStatus = z.enum(CRAWL_STATUSES);
export type CrawlStatus = z.infer<typeof CrawlStatus>;

const CrawlHead = z.object({
  jobId: z.string(),
  status: CrawlStatus,
  /** Where it began: an address of a website, or of one page. */
  website: z.string(),
  host: z.string(),
  is_single_link: z.boolean(),
  /** Links found and links dealt with. */
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
  /** The entries of the links, in the order they were found. */
  linksData: z.array(CrawlLink),
  links: z.array(z.string()),
}).meta({ id: 'CrawlJob' });
export type CrawlJob = z.infer<typeof CrawlJob>;

/** With or without https://. The server refuses addresses that are not of the public web. */
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
