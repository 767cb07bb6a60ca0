/** The job behind proposed values: reads a few pages, asks a model, and goes by the pages alone where no model answers. */
import { asAccount, type Base } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { ModelProblem, writeValue } from '../../models/public.ts';
import { readFacts, readSite } from '../../web-pages/public.ts';
import type { PrefillRow } from '../business-profile.table.ts';
import * as repository from './prefill.repository.ts';
import {
  isNothing,
  type PageText,
  promptFor,
  proposalsFromPages,
  proposalsOf,
  SiteProfile,
  textOf,
} from './prefill.rules.ts';

const MAX_PAGES = 6;
const MAX_TOKENS = 2500;

export async function readForProfile(ctx: JobContext, accountId: number, id: number): Promise<void> {
  const row = await asAccount(ctx, accountId, ({ db }) => repository.findPrefill(db, accountId));
  if (row?.id !== id || row.state !== 'reading') return;
  try {
    await end(ctx, row, await readingOf(ctx, row));
  } catch (error) {
    // A worker that stops hands the job to another.
    if (!ctx.isLastAttempt || ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error, website: row.website }, 'a website could not be read for the business profile');
    await end(ctx, row, { state: 'failed', problem: 'failed' });
  }
}

async function readingOf(ctx: JobContext, row: PrefillRow): Promise<repository.Ending> {
  const { signal } = ctx;
  const site = await readSite(ctx, row.website, { signal, maxPages: MAX_PAGES });
  if (site.outcome !== 'read') return { state: 'failed', problem: site.outcome };
  const pages = site.pages.filter(({ status, html }) => status < 400 && html).map(textOf);
  const { by, proposals } = (await byModel(ctx, row, pages)) ?? (await byPages(ctx, row, pages));
  if (isNothing(proposals)) return { state: 'failed', problem: 'nothing' };
  return { state: 'ready', made_by: by, proposals, pages: pages.map(({ url, title }) => ({ url, title })) };
}

/** Null where no model can be asked or none gives a sensible answer: the pages still say something. */
async function byModel(ctx: JobContext, { account_id, language, website }: PrefillRow, pages: PageText[]) {
  if (pages.length === 0) return null;
  try {
    const { value } = await writeValue(ctx, account_id, {
      ...promptFor(pages, language),
      purpose: 'profile',
      name: 'business_profile',
      schema: SiteProfile,
      maxTokens: MAX_TOKENS,
      signal: ctx.signal,
    });
    return { by: 'model' as const, proposals: proposalsOf(value, pages, website) };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return null;
  }
}

/** Uses the pages that were just cached, without new requests. */
async function byPages(ctx: JobContext, { website }: PrefillRow, pages: PageText[]) {
  const facts = await readFacts(ctx, website, { signal: ctx.signal, maxPages: MAX_PAGES, country: '' });
  return { by: 'pages' as const, proposals: proposalsFromPages(pages, facts, website) };
}

const end = (ctx: Base, { account_id: accountId, id }: PrefillRow, ending: repository.Ending) =>
  asAccount(ctx, accountId, async (tx) => {
    if (!(await repository.endPrefill(tx.db, accountId, id, ending))) return;
    await tx.platform.live.publish(tx.client, { accountId, topic: 'business-profile', data: null });
  });
