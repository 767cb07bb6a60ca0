/** The product with a small town, a model that says what the test wants, and people whose profile is complete. */
import { businessProfile } from '@leadwright/contract/ai/business-profile';
import { suggestions } from '@leadwright/contract/ai/suggestions';
import type { TestPerson } from '../../../../testing/api.ts';
import { FULL } from '../../../business-profile/testing/profile.ts';
import { type Reply, says, startProvider } from '../../../models/testing/provider.ts';
import { startSearchApi } from '../../../search/testing/town.ts';
import type { RawSuggestion } from '../prompt.rules.ts';

export const DENTISTS: RawSuggestion = {
  kind: 'companies',
  title: 'Owner-led dental clinics',
  description: 'One to three chairs.',
  industries: ['dentist'],
  places: ['Austin, Texas'],
  radius_km: 20,
  keyword: '',
  min_rating: null,
  with_website: true,
  with_phone: false,
  titles: [],
  seniorities: [],
  platform: '',
  followers_min: null,
  followers_max: null,
  reasons: [{ text: 'You build booking pages for small clinics.', source: 'main_offer' }],
};

export const saysProfiles = (...profiles: Partial<RawSuggestion>[]): Reply =>
  says(JSON.stringify({ suggestions: profiles.map((one) => ({ ...DENTISTS, ...one })) }));

/** What tests need of the provider. */
interface Model {
  url: string;
  asked: { key: string }[];
  bodies: { messages: { role: string; content: string }[] }[];
  answerWith(...given: (Reply | null)[]): void;
  stop(): Promise<void>;
}

export async function startAdvisor() {
  const provider: Model = await startProvider();
  const env = { OPENAI_API_URL: provider.url, OPENAI_MODEL: 'tiny', OPENAI_API_KEY: 'sk-platform-key' };
  const api = await startSearchApi({ env });

  async function buildAdvised(credits = 10): Promise<TestPerson> {
    const who = await api.buildPayer(credits);
    await api.call(who, businessProfile.create, { body: FULL });
    return who;
  }
  const start = (who: TestPerson | null, body: object = {}, options = {}) =>
    api.call(who, suggestions.start, { body }, options);
  const rounds = async (who: TestPerson) => (await api.call(who, suggestions.rounds, { query: {} })).body;
  async function round(who: TestPerson) {
    await start(who);
    await api.runJobs();
    return (await rounds(who)).data[0];
  }
  /** What a round may have moved. */
  async function paid(who: TestPerson) {
    const [ledger] = await api.rows(
      `select coalesce(-sum(credits), 0)::int as credits, count(*)::int as times from ledger_transactions
      where account_id = $1 and kind = 'settle'`,
      [who.accountId],
    );
    const { balance, reserved } = await api.wallet(who);
    return { ...ledger, balance: Number(balance), reserved: Number(reserved) };
  }
  const stop = async () => {
    await api.stop();
    await provider.stop();
  };
  return { api, provider, buildAdvised, start, rounds, round, paid, stop };
}
export type Advisor = Awaited<ReturnType<typeof startAdvisor>>;
