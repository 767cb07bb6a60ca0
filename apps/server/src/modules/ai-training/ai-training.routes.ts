/** Contract to service, nothing else. */
import { training } from '@leadwright/contract/ai/training';
import type { TrainingKind } from '@leadwright/contract/ai/training-sources';
import type { Ctx } from '../../platform/context.ts';
import { routesFor } from '../../platform/module.ts';
import { readAgain } from './crawl/again.service.ts';
import { presentCrawl, presentSummary } from './crawl/crawl.presenter.ts';
import * as crawls from './crawl/crawl.service.ts';
import { addFile } from './files/files.service.ts';
import { readPassages } from './passages/passages.service.ts';
import { presentSource, presentText, presentTotals } from './sources/sources.presenter.ts';
import type { SourceFilter } from './sources/sources.service.ts';
import * as sources from './sources/sources.service.ts';

async function listed(ctx: Ctx, filter: SourceFilter) {
  const { rows, total } = await sources.findSources(ctx, filter);
  return { rows, page: { currentPage: filter.page, pageSize: filter.limit, total } };
}

const list =
  (kind?: TrainingKind) =>
  async (ctx: Ctx, { query }: { query: SourceFilter }) => {
    const { rows, page } = await listed(ctx, { ...query, kind: kind ?? query.kind });
    return { data: rows.map(presentSource), ...page };
  };

const remove =
  (kind: TrainingKind) =>
  async (ctx: Ctx, { params }: { params: { id: number } }) => {
    await sources.forget(ctx, params.id, kind);
    return { message: ctx.t('ai-training.forgotten') };
  };

export const trainingRoutes = routesFor(training)({
  async totals(ctx) {
    return { data: presentTotals(await sources.readTotals(ctx)) };
  },
  async calculateTokens(ctx, { body }) {
    return { data: await sources.calculateTokens(ctx, body) };
  },
  async crawlWebsite(ctx, { body }) {
    return presentCrawl(await crawls.startCrawl(ctx, body.website, false));
  },
  async crawlLink(ctx, { body }) {
    return presentCrawl(await crawls.startCrawl(ctx, body.website, true));
  },
  async crawlStatus(ctx, { query }) {
    return presentCrawl(await crawls.readCrawl(ctx, query.job_id, query.website));
  },
  async crawls(ctx) {
    return { data: (await crawls.findCrawls(ctx)).map(presentSummary) };
  },
  async stopCrawl(ctx, { params }) {
    return { ...presentCrawl(await crawls.stopCrawl(ctx, params.id)), message: ctx.t('ai-training.stopped') };
  },
  sources: list(),
  async source(ctx, { params }) {
    return { data: presentText(await sources.readSource(ctx, params.id)) };
  },
  async passages(ctx, { query }) {
    const data = await readPassages(ctx, query.question);
    return { data, tokens: data.reduce((sum, { tokens }) => sum + tokens, 0) };
  },
  links: list('website'),
  async learnLinks(ctx, { body }) {
    const data = (await crawls.learnLinks(ctx, body.job_id, body.links)).map(presentSource);
    const tokens = data.reduce((sum, source) => sum + source.tokens, 0);
    return { data, tokens, message: ctx.t('ai-training.learned.links') };
  },
  async readAgain(ctx, { params, body }) {
    const data = presentSource(await readAgain(ctx, params.id, body.website));
    return { data, message: ctx.t('ai-training.readingAgain') };
  },
  deleteLink: remove('website'),
  texts: list('text'),
  async addText(ctx, { body }) {
    const data = presentSource(await sources.addSource(ctx, sources.textSource(body)));
    return { data, message: ctx.t('ai-training.learned.text') };
  },
  async changeText(ctx, { params, body }) {
    const data = presentSource(await sources.changeSource(ctx, params.id, sources.textSource(body), body.seen));
    return { data, message: ctx.t('ai-training.learned.text') };
  },
  deleteText: remove('text'),
  async qa(ctx, { query }) {
    const { rows, page } = await listed(ctx, { ...query, kind: 'qa' });
    return { data: rows.map(presentText), ...page };
  },
  async addQa(ctx, { body }) {
    const data = presentSource(await sources.addSource(ctx, sources.qaSource(body)));
    return { data, message: ctx.t('ai-training.learned.qa') };
  },
  async changeQa(ctx, { params, body }) {
    const data = presentSource(await sources.changeSource(ctx, params.id, sources.qaSource(body), body.seen));
    return { data, message: ctx.t('ai-training.learned.qa') };
  },
  deleteQa: remove('qa'),
  files: list('file'),
  async addFile(ctx, _input, { upload }) {
    const data = presentSource(await addFile(ctx, upload));
    return { data, message: ctx.t(`ai-training.learned.${data.state === 'empty' ? 'empty' : 'file'}`) };
  },
  async renameFile(ctx, { params, body }) {
    const data = presentSource(await sources.renameFile(ctx, params.id, body.title));
    return { data, message: ctx.t('ai-training.renamed') };
  },
  deleteFile: remove('file'),
});
