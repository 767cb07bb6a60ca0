/** What the AI has learned, the crawls, and the actions on both. */
import { training } from '@leadwright/contract/ai/training';
import {
  CRAWL_POLL_MS,
  type CrawlJob,
  type TrainingKind,
  type TrainingSource,
} from '@leadwright/contract/ai/training-sources';
import { DEFAULT_PAGE_SIZE } from '@leadwright/contract/common';
import { type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import { useAnswer, usePaged } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { upload } from '../../lib/upload.ts';

const TRAINING = ['ai-training'];
const CRAWLS = [...TRAINING, 'crawls'];
const CRAWL = [...TRAINING, 'crawl'];
/** Reading a page again takes a moment. Until then the table polls. */
const READING_MS = 3000;
/** The user may have changed things in another tab. */
const OF_ALL_TABS = { staleTime: 0, refetchOnWindowFocus: true };

export const useTotals = () =>
  useQuery({
    queryKey: [...TRAINING, 'totals'],
    queryFn: async ({ signal }) => (await call(training.totals, {}, { signal })).data,
    ...OF_ALL_TABS,
  });

/** The source filter. */
export interface Shown {
  kind: TrainingKind | null;
  search: string;
  page: number;
}

const someAreRead = ({ state: { data } }: { state: { data: unknown } }) =>
  (data as { data: TrainingSource[] } | undefined)?.data.some(({ state }) => state === 'reading');

export const useSources = (question: Shown) =>
  usePaged({
    key: [...TRAINING, 'sources'],
    question,
    ask: ({ kind, search, page }, signal) =>
      call(training.sources, { query: { page, limit: DEFAULT_PAGE_SIZE, search, ...(kind && { kind }) } }, { signal }),
    refetchInterval: (query) => (someAreRead(query) ? READING_MS : false),
    ...OF_ALL_TABS,
  });

/** One source with its text. */
export const useSource = (id: number | null) =>
  useAnswer({
    key: [...TRAINING, 'source'],
    question: id,
    ask: async (asked, signal) => (await call(training.source, { params: { id: asked } }, { signal })).data,
    staleTime: 0,
    retry: false,
  });

/** The passages the AI would get. Disabled without a question. */
export const usePassages = (question: string) =>
  useAnswer({
    key: [...TRAINING, 'passages'],
    question: question || null,
    ask: (asked, signal) => call(training.passages, { query: { question: asked } }, { signal }),
  });

export interface Typed {
  text?: string;
  question?: string;
  answer?: string;
}
/** A text that is too long has an error at its field. */
const isCountable = (typed: Typed) => training.calculateTokens.body.safeParse(typed).success;

/** Counts the text when typing pauses. */
export const useTokenCount = (typed: Typed | null) =>
  useAnswer({
    key: [...TRAINING, 'tokens'],
    question: typed && isCountable(typed) ? typed : null,
    ask: async (body, signal) => (await call(training.calculateTokens, { body }, { signal })).data,
    quietMs: 400,
    staleTime: 0,
  });

/** Crawls of the last week, the newest first. */
export const useCrawls = () =>
  useQuery({
    queryKey: CRAWLS,
    queryFn: async ({ signal }) => (await call(training.crawls, {}, { signal })).data,
    ...OF_ALL_TABS,
  });

const whilePending = ({ state: { data } }: { state: { data: unknown } }) =>
  (data as CrawlJob | undefined)?.status === 'pending' ? CRAWL_POLL_MS : false;

/** A crawl with its links, polled until all are read. */
export const useCrawl = (job: string | null) =>
  useAnswer({
    key: CRAWL,
    question: job,
    ask: (asked, signal): Promise<CrawlJob> =>
      call(training.crawlStatus, { query: { job_id: Number(asked) } }, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: whilePending,
  });

/** Also after a rejection, because the shown data was outdated. */
function useTrainingAct<Input, Output>(
  act: Act<Input, Output>,
  onSuccess: (answer: Output) => unknown = () => {},
  outdated: QueryFilters = { queryKey: TRAINING },
) {
  const client = useQueryClient();
  return useAct(act, { onSuccess, onSettled: () => client.invalidateQueries(outdated) });
}

/** Shows a crawl from a response at once. */
function useKnownCrawl() {
  const client = useQueryClient();
  return (crawl: CrawlJob) => client.setQueryData([...CRAWL, crawl.jobId], crawl);
}

interface Reading {
  website: string;
  isSingle: boolean;
}
export const useReadWebsite = () =>
  useTrainingAct<Reading, CrawlJob>(
    ({ website, isSingle }, once) =>
      call(isSingle ? training.crawlLink : training.crawlWebsite, { body: { website } }, once),
    useKnownCrawl(),
    // The crawl on screen may be gone afterwards, so it is not refetched.
    { queryKey: TRAINING, predicate: ({ queryKey }) => queryKey[1] !== CRAWL[1] },
  );
export const useStopCrawl = () =>
  useTrainingAct<string, CrawlJob>(
    (job, once) => call(training.stopCrawl, { params: { id: Number(job) } }, once),
    useKnownCrawl(),
  );
export const useLearnLinks = () =>
  useTrainingAct(({ job, links }: { job: string; links: string[] }, once) =>
    call(training.learnLinks, { body: { job_id: Number(job), links } }, once),
  );

/** For an existing source. */
type Changed<Body> = Body & { id: number | null };
export const useSaveText = () =>
  useTrainingAct(({ id, ...body }: Changed<{ title: string; text: string; seen?: string }>, once) =>
    id === null ? call(training.addText, { body }, once) : call(training.changeText, { params: { id }, body }, once),
  );
export const useSaveQa = () =>
  useTrainingAct(({ id, ...body }: Changed<{ question: string; answer: string; seen?: string }>, once) =>
    id === null ? call(training.addQa, { body }, once) : call(training.changeQa, { params: { id }, body }, once),
  );
export const useAddFile = () => useTrainingAct((file: File, once) => upload(training.addFile, file, once));
export const useRenameFile = () =>
  useTrainingAct(({ id, ...body }: { id: number; title: string }, once) =>
    call(training.renameFile, { params: { id }, body }, once),
  );
/** Without a URL, reads the page at its current one. */
export const useReadAgain = () =>
  useTrainingAct(({ id, ...body }: { id: number; website?: string }, once) =>
    call(training.readAgain, { params: { id }, body }, once),
  );

const DELETIONS = {
  website: training.deleteLink,
  text: training.deleteText,
  qa: training.deleteQa,
  file: training.deleteFile,
};
export const useDeleteSource = () =>
  useTrainingAct(({ id, kind }: Pick<TrainingSource, 'id' | 'kind'>, once) =>
    call(DELETIONS[kind], { params: { id } }, once),
  );
