/** Screenshots of the change history, after a few changes of every kind. */
import { adminPlans } from '@leadwright/contract/admin/catalogue';
import { adminPrompts } from '@leadwright/contract/admin/prompts';
import { adminSettings } from '@leadwright/contract/admin/settings';
import { adminUsers } from '@leadwright/contract/admin/users';
import { privacy } from '@leadwright/contract/leads/privacy';
import { call } from '../../support/client.ts';
import type { Screen, Stage } from '../../support/stage.ts';

const BODY = {
  first_name: 'Noor',
  last_name: 'Haddad',
  company: 'Bright Harbour',
  email: 'noor@brightharbour.test',
  modules: ['leads' as const],
  monthly_credits: 1000,
};
const PLAN = { name: 'Seasonal', modules: ['leads' as const], monthly_credits: 300, price_minor: 1900 };

async function makeChanges({ world, account }: Stage) {
  const token = account?.token ?? '';
  const { data: user } = await call(world, adminUsers.create, { token, body: BODY });
  const params = { id: user.id };
  const given = { ...BODY, company: 'Bright Harbour GmbH', modules: ['leads' as const, 'ai_suggest' as const] };
  await call(world, adminUsers.update, { token, params, body: { ...given, members_allowed: 3 } });
  await call(world, adminUsers.viewAs, { token, params });
  await call(world, adminUsers.stop, { token, params });
  const { data: plan } = await call(world, adminPlans.create, { token, body: PLAN });
  const ofPlan = { token, params: { id: plan.id } };
  await call(world, adminPlans.update, { ...ofPlan, body: { ...PLAN, price_minor: 2400, is_active: false } });
  await call(world, adminPlans.remove, ofPlan);
  const which = { prompt_type: 'first_line', type: 'local', language: 'en' } as const;
  const text = 'One friendly sentence about {lead.name} in {lead.city}, without any praise.';
  await call(world, adminPrompts.savePrompt, { token, body: { ...which, text, seen: 0 } });
  await call(world, privacy.add, { token, body: { values: ['ada@quiet.test', 'bo@quiet.test', 'quiet.test'] } });
  await call(world, adminSettings.saveCosts, { token, body: { costs: [{ act: 'ai.text', credits: 2 }] } });
  await call(world, adminSettings.testKey, { token, params: { id: 'hunter' } });
  await call(world, adminSettings.saveSwitch, { token, body: { id: 'api_docs', is_on: false } });
}

let made: Promise<void> | undefined;
async function afterChanges(stage: Stage) {
  made ??= makeChanges(stage);
  await made;
  await stage.page.reload();
  await stage.page.getByRole('table').first().waitFor();
}

export const ADMIN_HISTORY_SCREENS: Screen[] = [
  { name: 'admin-history', path: '/admin/dashboard/history', person: 'admin', prepare: afterChanges },
  { name: 'admin-users-history', path: '/admin/users/history', person: 'admin', prepare: afterChanges },
];
