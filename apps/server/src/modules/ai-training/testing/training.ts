/** The product with a few websites of its own on loopback, and what tests of AI training say often. */
import { training } from '@leadwright/contract/ai/training';
import type { CrawlJob } from '@leadwright/contract/ai/training-sources';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { type SmallWeb, startSmallWeb } from '../../web-pages/testing/small-web.ts';
import { crawlJob, readAgainJob } from '../ai-training.jobs.ts';

export const page = (title: string, text: string, links: string[] = []) =>
  `<html><head><title>${title}</title></head><body><nav>${links
    .map((href) => `<a href="${href}">${href}</a>`)
    .join(' ')}</nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

const BOUNDARY = 'xxBOUNDARYxx';

export async function startTraining(settings: Record<string, string> = {}) {
  const api: Api = await startApi(settings);
  const web: SmallWeb = await startSmallWeb({});
  const egress = api.platform.outgoing.guard(web.egressWith(), 'egress', ['request']);
  Object.assign(api.platform, { egress, config: { ...api.platform.config, WEBSITES_PORT: web.port } });

  const rows = async (text: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query(text, values)).rows;
  const runJobs = () => api.runJobs([crawlJob, readAgainJob]);

  /** From the first page to the last. */
  async function crawl(who: TestPerson, website: string, how: 'crawlWebsite' | 'crawlLink' = 'crawlWebsite') {
    const { body } = await api.call(who, training[how], { body: { website } });
    await runJobs();
    // On a busy machine a turn ends before the last page; the next one comes now.
    while ((await status(who, body)).status === 'pending') {
      await rows('select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs');
      await runJobs();
    }
    return status(who, body);
  }
  const status = async (who: TestPerson, { jobId, website }: Pick<CrawlJob, 'jobId' | 'website'>) =>
    (await api.call(who, training.crawlStatus, { query: { job_id: jobId, website } })).body;

  const learn = (who: TestPerson, { jobId }: CrawlJob, links: string[]) =>
    api.call(who, training.learnLinks, { body: { job_id: jobId, links } });

  /** As a browser would send it. */
  async function upload(who: TestPerson | null, bytes: Buffer | string, { name = 'a.pdf', language = 'en' } = {}) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
    const response = await api.app.inject({
      method: 'POST',
      url: training.addFile.path,
      headers: {
        host: 'localhost',
        'accept-language': language,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(who && { authorization: `Bearer ${who.token}` }),
      },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    });
    return { status: response.statusCode, body: response.json() };
  }

  const stop = async () => {
    await api.stop();
    await web.stop();
  };
  return { api, web, rows, runJobs, crawl, status, learn, upload, stop };
}
export type Training = Awaited<ReturnType<typeof startTraining>>;
