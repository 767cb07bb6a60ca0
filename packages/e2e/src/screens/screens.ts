/**
 * Every screen of the product, for `npm run shots`: one line each. `prepare` opens what a path alone does not show, in
 * the screenshot's language.
 */
import { identity } from '@leadwright/contract/accounts/identity';
import { field, press } from '../support/acts.ts';
import { call, lastMail, mailedCode, newAccount, newEmail } from '../support/client.ts';
import { listOf24 } from '../support/leads.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { ADMIN_CATALOGUE_SCREENS } from './admin/catalogue-screens.ts';
import { ADMIN_HISTORY_SCREENS } from './admin/history-screens.ts';
import { ADMIN_INSIGHT_SCREENS } from './admin/insight-screens.ts';
import { ADMIN_SEARCHERS_SCREENS } from './admin/searchers-screens.ts';
import { SYSTEM_SCREENS } from './admin/system-screens.ts';
import { ADMIN_USERS_SCREENS } from './admin/users-screens.ts';
import { ASSISTANT_SCREENS } from './assistant-screens.ts';
import { AUTOPILOT_SCREENS } from './autopilot-screens.ts';
import { BUSINESS_PROFILE_SCREENS } from './business-profile-screens.ts';
import { CRM_SCREENS } from './crm/crm-screens.ts';
import { ENRICHMENT_SCREENS } from './enrichment-screens.ts';
import { LIST_SCREENS } from './list-screens.ts';
import { PRIVACY_SCREENS } from './privacy-screens.ts';
import { SEARCH_SCREENS } from './search-screens.ts';
import { SUGGESTION_SCREENS } from './suggestion-screens.ts';
import { TRAINING_SCREENS } from './training-screens.ts';
import { MONEY_SCREENS } from './wallet-screens.ts';
import { WEBHOOK_SCREENS } from './webhook-screens.ts';
import { BRAND_SCREENS } from './whitelabel/brand-screens.ts';
import { MAILING_SCREENS } from './whitelabel/mailing-screens.ts';
import { PACKAGE_SCREENS } from './whitelabel/package-screens.ts';
import { SALES_SCREENS } from './whitelabel/sales-screens.ts';
import { STRIPE_SCREENS } from './whitelabel/stripe-screens.ts';
import { SUBSCRIPTION_SCREENS } from './whitelabel/subscription-screens.ts';
import { TRAINING_CONTENT_SCREENS } from './whitelabel/training-content-screens.ts';
import { WORKFLOW_LIST_SCREENS } from './workflow-list-screens.ts';
import { WORKFLOW_SCREENS } from './workflow-screens.ts';

async function askForReset(stage: Stage) {
  await field(stage, 'auth.field.email').fill(newEmail('forgetful'));
  await press(stage, 'auth.forgot.submit');
  await stage.page.getByText(stage.say('auth.forgot.codeTitle')).waitFor();
}

async function enterResetCode(stage: Stage) {
  const { page, say, world } = stage;
  const { email } = await newAccount(world);
  const before = await lastMail(world);
  await field(stage, 'auth.field.email').fill(email);
  await press(stage, 'auth.forgot.submit');
  await field(stage, 'auth.field.code').fill(await mailedCode(world, email, before));
  await page.getByText(say('auth.forgot.newTitle')).waitFor();
}

async function registerSomebody(stage: Stage) {
  await field(stage, 'auth.field.firstName').fill('Nell');
  await field(stage, 'auth.field.lastName').fill('Ortega');
  await field(stage, 'auth.field.email').fill(newEmail('picture'));
  await field(stage, 'auth.field.password').fill('a quiet harbour 7');
  await field(stage, 'auth.field.repeatPassword').fill('a quiet harbour 7');
  await press(stage, 'auth.register.submit');
  await stage.page.getByText(stage.say('auth.confirm.title')).waitFor();
}

async function wrongPassword(stage: Stage) {
  await field(stage, 'auth.field.email').fill('nobody@sandbox.test');
  await field(stage, 'auth.field.password').fill('not this one');
  await press(stage, 'auth.login.submit');
  await stage.page.getByRole('alert').waitFor();
}

async function makeKeys({ page, world, account }: Stage) {
  if (!account) return;
  const make = (body: { name: string; description?: string; scopes?: 'read'[]; daily_credit_budget?: number }) =>
    call(world, identity.createApiKey, { token: account.token, body });
  const first = await make({
    name: 'Nightly export',
    description: 'Copies new leads into the warehouse',
    scopes: ['read'],
  });
  const second = await make({ name: 'Old script' });
  await make({ name: 'Zap', description: 'From the form on our site', daily_credit_budget: 200 });
  await call(world, identity.me, { token: first.key });
  await call(world, identity.revokeApiKey, { token: account.token, params: { id: second.data.id } });
  await page.reload();
  await page.getByText('Nightly export').first().waitFor();
}

async function askForMailChange(stage: Stage) {
  await field(stage, 'profile.email.new').fill(newEmail('changed'));
  await field(stage, 'profile.email.password').fill(stage.account?.password ?? '');
  await press(stage, 'profile.email.submit');
  await field(stage, 'profile.email.code').waitFor();
}

const lookFor =
  (typed: string) =>
  async ({ page, say }: Stage) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: say('shell.palette.placeholder') }).fill(typed);
    await page.getByRole('option').first().waitFor();
  };

async function lookForLead(stage: Stage) {
  if (stage.account) await listOf24(stage.world, stage.account, 'Dentists');
  await lookFor('hello@clinic')(stage);
}

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', prepare: wrongPassword },
  { name: 'register', path: '/register' },
  { name: 'confirm-email', path: '/register', prepare: registerSomebody },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password-code', path: '/forgot-password', prepare: askForReset },
  { name: 'forgot-password-new', path: '/forgot-password', prepare: enterResetCode },
  {
    name: 'callback',
    path: '/callback?state=x&code=y',
    prepare: ({ page, say }) => page.getByText(say('auth.callback.lost')).waitFor(),
  },
  { name: 'terms', path: '/', person: 'newcomer', prepare: ({ page }) => page.getByRole('dialog').waitFor() },
  { name: 'terms-page', path: '/terms' },
  { name: 'palette', path: '/lead-search/custom-labels', person: 'customer', prepare: lookFor('pa') },
  { name: 'palette-leads', path: '/lead-search/custom-labels', person: 'direct', prepare: lookForLead },
  { name: 'reference', path: '/api/docs' },
  { name: 'reference-call', path: '/api/docs#lists.find' },
  { name: 'upgrade', path: '/upgrade', person: 'customer' },
  { name: 'not-found', path: '/nowhere', person: 'customer' },
  { name: 'profile', path: '/profile-settings/profile', person: 'customer' },
  { name: 'profile-admin', path: '/profile-settings/profile', person: 'admin' },
  { name: 'profile-email', path: '/profile-settings/email', person: 'customer' },
  { name: 'profile-email-code', path: '/profile-settings/email', person: 'direct', prepare: askForMailChange },
  { name: 'profile-password', path: '/profile-settings/password', person: 'reseller' },
  {
    name: 'profile-totp',
    path: '/profile-settings/password',
    person: 'direct',
    prepare: (stage) => press(stage, 'profile.totp.setUp'),
  },
  { name: 'profile-api-key-empty', path: '/profile-settings/api-key', person: 'customer' },
  { name: 'profile-api-key', path: '/profile-settings/api-key', person: 'direct', prepare: makeKeys },
  {
    name: 'profile-api-key-create',
    path: '/profile-settings/api-key',
    person: 'customer',
    prepare: (stage) => press(stage, 'profile.keys.create'),
  },
  ...BRAND_SCREENS,
  ...BUSINESS_PROFILE_SCREENS,
  ...SUGGESTION_SCREENS,
  ...SEARCH_SCREENS,
  ...LIST_SCREENS,
  ...AUTOPILOT_SCREENS,
  ...ENRICHMENT_SCREENS,
  ...PACKAGE_SCREENS,
  ...ADMIN_SEARCHERS_SCREENS,
  ...SUBSCRIPTION_SCREENS,
  ...ADMIN_CATALOGUE_SCREENS,
  ...ADMIN_USERS_SCREENS,
  ...ADMIN_HISTORY_SCREENS,
  ...PRIVACY_SCREENS,
  ...MONEY_SCREENS,
  ...WEBHOOK_SCREENS,
  ...WORKFLOW_LIST_SCREENS,
  ...WORKFLOW_SCREENS,
  ...CRM_SCREENS,
  ...ASSISTANT_SCREENS,
  ...SYSTEM_SCREENS,
  ...TRAINING_SCREENS,
  ...SALES_SCREENS,
  ...STRIPE_SCREENS,
  ...TRAINING_CONTENT_SCREENS,
  ...MAILING_SCREENS,
  ...ADMIN_INSIGHT_SCREENS,
];
