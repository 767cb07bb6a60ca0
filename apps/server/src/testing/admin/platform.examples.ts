/** Searches of all accounts, default prompts, settings and the system. */
import type { adminPrompts } from '@leadwright/contract/admin/prompts';
import type { searchers } from '@leadwright/contract/admin/searchers';
import { adminSettings } from '@leadwright/contract/admin/settings';
import type { adminSystem } from '@leadwright/contract/admin/system';
import { businessAccount } from '@leadwright/contract/resale/business-account';
import { search } from '@leadwright/contract/searching/search';
import { withoutUnknown } from '@leadwright/contract/unknown-parameters';
import { dentists } from '../../modules/search/testing/town.ts';
import { done, type Examples, fresh, type World } from './example.ts';

/** One that runs; or one that ended with half of what was wanted. */
async function searched({ api }: World, isEnded = false) {
  const payer = await api.buildPayer();
  const body = dentists({ name: fresh('dentists') }, 20);
  const { id } = (await done(api.call(payer, search.create, { body }))).data;
  if (isEnded) {
    await api.runJobs();
    await api.rows(`update searches set row_limit = 40, found = 40, status = 'failed' where id = $1`, [id]);
  }
  return { input: { params: { id } }, subject: id, account: payer.accountId };
}

export const searcherExamples: Examples<typeof searchers> = {
  runAgain: async (world) => {
    const { input, ...said } = await searched(world, true);
    return { ...said, input: { ...input, body: {} }, what: 'run_again', values: 'changed' };
  },
  cancel: async (world) => ({ ...(await searched(world)), values: 'changed' }),
  act: async (world) => {
    const { subject } = await searched(world);
    const expected = { count: 1, account_credits: 0 };
    const body = { act: 'cancel', filter: { ids: String(subject) }, expected };
    return { input: { body }, what: 'cancel_many', values: 'made' };
  },
};

const WHICH = { prompt_type: 'first_line', type: 'local', language: 'en' };
export const promptExamples: Examples<typeof adminPrompts> = {
  savePrompt: async () => {
    const body = { ...WHICH, text: 'Ours for {lead.name} in {lead.city}.', seen: 0 };
    return {
      input: { body },
      what: 'update',
      subject: 'first_line.local.en',
      values: 'changed',
      again: { body: { ...body, seen: 1 } },
    };
  },
};

const saveKey = ({ api, admin }: World, id: string, key: string) =>
  done(api.call(admin, adminSettings.saveKey, { params: { id }, body: { key } }));

export const settingsExamples: Examples<typeof adminSettings> = {
  saveKey: async (world) => {
    const keys = ['sandbox-hunter-key-first-Ends', 'sandbox-hunter-key-second-Ends'];
    await saveKey(world, 'hunter', keys[0] as string);
    const input = { params: { id: 'hunter' }, body: { key: keys[1] } };
    return { input, subject: 'hunter', values: 'changed', again: input, secrets: keys };
  },
  testKey: async () => ({ input: { params: { id: 'apollo' } }, subject: 'apollo', values: 'made' }),
  removeKey: async (world) => {
    const key = 'sandbox-modash-key-to-forget';
    await saveKey(world, 'modash', key);
    return { input: { params: { id: 'modash' } }, subject: 'modash', values: 'gone', secrets: [key] };
  },
  saveCosts: async () => {
    const input = { body: { costs: [{ act: 'ai.text', credits: 7 }] } };
    return { input, subject: 'costs', values: 'changed', again: input };
  },
  saveTerms: async () => ({
    input: { body: { url: 'https://leads.example.test/terms-9' } },
    subject: 'terms',
    values: 'changed',
  }),
  saveMail: async () => {
    const input = { body: { from_email: `${fresh('hello')}@example.test` } };
    return { input, subject: 'mail', values: 'changed', again: input };
  },
  testMail: async () => ({ input: {}, subject: 'mail', values: 'made' }),
  saveSwitch: async () => {
    const input = { body: { id: 'api_docs', is_on: false } };
    return { input, subject: 'switch-api_docs', values: 'changed', again: input };
  },
  saveBrand: async ({ api, admin }) => {
    const { data } = await done(api.call(admin, businessAccount.get, {}));
    const secret = fresh('secret-of-the-widget');
    const body = withoutUnknown(adminSettings.saveBrand.body, {
      ...data,
      allows_own_ai_keys: !data.allows_own_ai_keys,
      support_secret: secret,
    });
    const again = { body: { ...body, support_secret: '' } };
    return { input: { body }, subject: 'brand', values: 'changed', again, secrets: [secret] };
  },
};

const failed = async ({ api, admin }: World) => {
  const sql = `insert into dead_jobs (task, payload, error, attempts) values ('portability.write', $1, 'it broke', 8) returning id`;
  const { accountId } = await api.buildAccount();
  const [{ id }] = await api.rows(sql, [{ accountId, archiveId: admin.accountId }]);
  return { input: { body: { ids: [id] } }, subject: 'jobs', account: accountId };
};

export const systemExamples: Examples<typeof adminSystem> = {
  retryJobs: async (world) => ({ ...(await failed(world)), values: 'made' }),
  dropJobs: async (world) => ({ ...(await failed(world)), values: 'gone' }),
  backUp: async () => ({ input: {}, subject: 'backup', values: 'made' }),
  setMaintenance: async ({ api }) => {
    const on = JSON.stringify({ until: null, since: api.clock.now().toISOString(), by: '' });
    const sql = `insert into installation_settings (name, value, changed_at) values ('maintenance', $1, now())
      on conflict (name) do update set value = excluded.value`;
    await api.rows(sql, [on]);
    const input = { body: { on: false } };
    return { input, subject: 'maintenance', values: 'changed', again: input };
  },
};
