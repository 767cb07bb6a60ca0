/** The product beside a model of the test's own, with people whose profile is complete and lists of leads. */
import { assistant, type GenerateOrder } from '@leadwright/contract/ai/assistant';
import { businessProfile } from '@leadwright/contract/ai/business-profile';
import type { AiListType, PromptRef } from '@leadwright/contract/ai/prompts';
import { type TextOrder, texts } from '@leadwright/contract/ai/texts';
import type { ListType } from '@leadwright/contract/leads/lists';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { startApi, type TestPerson } from '../../../testing/api.ts';
import { FULL } from '../../business-profile/testing/profile.ts';
import type { NewResult } from '../../results/public.ts';
import { add, createList, find } from '../../results/testing/lists.ts';
import { grant } from '../../wallet/public.ts';
import { startModel } from './model.ts';

/** Long enough for a busy machine. Where a model is waited for in vain, `waits` makes it short. */
const PATIENCE_MS = 12_000;

/** `sandbox`: uses the sandbox's model instead of the test's own. */
export async function startWriting(by: 'own' | 'sandbox' = 'own', more: Record<string, string> = {}) {
  const model = await startModel();
  const settings = {
    OPENAI_API_URL: model.url,
    OPENAI_MODEL: 'tiny',
    OPENAI_API_KEY: 'sk-platform-1234',
    OPENAI_TIMEOUT_MS: String(PATIENCE_MS),
  };
  const api = await startApi(by === 'own' ? { ...settings, ...more } : more);
  let grants = 0;

  async function writer(credits = 100, options: Parameters<typeof api.buildAccount>[0] = {}): Promise<TestPerson> {
    const who = await api.buildAccount(options);
    await api.call(who, businessProfile.create, { body: FULL });
    const key = `writing ${++grants}`;
    if (credits > 0)
      await asAccount(systemBase(api.platform), who.accountId, (tx) => grant(tx, { source: 'grant', credits, key }));
    return who;
  }
  async function fill(who: TestPerson, rows: Partial<NewResult>[], type: ListType = 'local') {
    const listId = await createList(api, who, type);
    const { added } = await add(api, who, listId, rows);
    return { listId, ids: added.map(({ id }) => id) };
  }
  const rows = async (text: string, values: unknown[] = []) =>
    (await api.platform.databases.owner.query(text, values)).rows;
  const wallet = async ({ accountId }: TestPerson): Promise<{ balance: number; reserved: number }> =>
    (await rows('select balance, reserved from credit_wallets where account_id = $1', [accountId]))[0];
  const generate = (who: TestPerson, order: Partial<GenerateOrder> & { result_id: number }) =>
    api.call(who, assistant.generate, { body: order });
  const start = (who: TestPerson, listId: number, order: Partial<TextOrder> = {}) =>
    api.call(who, texts.create, { params: { id: listId }, body: { ...ALL, ...order } as never });
  const read = async (who: TestPerson, id: number) => (await api.call(who, texts.get, { params: { id } })).body.data;
  /** To its end: whatever waits for another try gets it. */
  async function finished(who: TestPerson, id: number) {
    for (let turn = 0; turn < 10; turn++) {
      await api.runJobs();
      const run = await read(who, id);
      if (run.finished_at) return run;
      api.clock.advance(61_000);
      await rows(`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs`);
    }
    throw new Error('the run does not end');
  }
  async function run(who: TestPerson, listId: number, order: Partial<TextOrder> = {}) {
    const { body } = await start(who, listId, order);
    if (!body.data) throw new Error(JSON.stringify(body));
    return finished(who, body.data.id);
  }
  const itemsOf = async (who: TestPerson, id: number) =>
    (await api.call(who, texts.rows, { params: { id }, query: { limit: 100 } })).body.data;
  const leadsIn = async (who: TestPerson, listId: number, type: AiListType = 'local') =>
    (await find(api, who, listId, { limit: 100, sent: -1 }, type)).data;
  const stop = async () => {
    await api.stop();
    await model.stop();
  };
  const waits = (ms = PATIENCE_MS) => void Object.assign(api.platform.config, { OPENAI_TIMEOUT_MS: ms });
  return {
    api,
    model,
    waits,
    settings,
    writer,
    fill,
    rows,
    wallet,
    generate,
    start,
    read,
    finished,
    run,
    itemsOf,
    leadsIn,
    stop,
  };
}
export type Writing = Awaited<ReturnType<typeof startWriting>>;

export const FIRST_LINE: PromptRef = { default: 'first_line' };
const ALL = { selection: { filter: { sent: -1 } }, prompts: [FIRST_LINE] };

export const clinics = (count: number): Partial<NewResult>[] =>
  Array.from({ length: count }, (_each, n) => ({
    dedupeKey: `clinic ${n}`,
    name: `Clinic ${n}`,
    industry: 'Dentist',
    city: 'Lisbon',
    website: `https://c${n}.test`,
  }));
