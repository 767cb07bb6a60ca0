/** Screenshots of the mail server, the mails and the webhooks of the sandbox's reseller. */
import type { ResellerWebhook } from '@leadwright/contract/resale/webhooks';
import { press } from '../../support/acts.ts';
import type { Screen, Stage } from '../../support/stage.ts';
import { DELIVERIES, DETAILS, ENDPOINTS } from '../webhook-data.ts';

const person = 'reseller' as const;
const MAILS = '/whitelabel/email-templates';
const HOOKS = '/whitelabel/webhook';
const EVENTS: ResellerWebhook['events'] = ['subscription.created', 'subscription.canceled', 'credits.purchased'];

async function busy({ page }: Stage) {
  const counts = { all: 202, failed: 14, waiting: 6 };
  const data = DELIVERIES.map((one, index) => ({ ...one, event: EVENTS[index % 3] }));
  await page.route(/\/api\/wl\/webhooks$/, (route) =>
    route.fulfill({ json: { data: ENDPOINTS.map((one) => ({ ...one, events: EVENTS })) } }),
  );
  await page.route(/\/api\/wl\/webhooks\/\d+\/deliveries/, (route) =>
    route.fulfill({ json: { data, currentPage: 1, pageSize: 20, total: 202, counts } }),
  );
  await page.route(/\/api\/wl\/webhooks\/deliveries\/\d+$/, (route) => route.fulfill({ json: { data: DETAILS } }));
}

const framed = ({ page, say }: Stage) => page.getByTitle(say('mail-templates.screen.frame')).waitFor();

export const MAILING_SCREENS: Screen[] = [
  { name: 'whitelabel-smtp', path: '/whitelabel/smtp', person },
  { name: 'whitelabel-emails', path: MAILS, person, prepare: framed },
  {
    name: 'whitelabel-emails-trial',
    path: MAILS,
    person,
    prepare: async (stage) => {
      await stage.page.goto(`${stage.world.url}${MAILS}?mail=trial-ending`);
      await framed(stage);
    },
  },
  { name: 'whitelabel-webhook-none', path: HOOKS, person },
  {
    name: 'whitelabel-webhook-busy',
    path: HOOKS,
    person,
    prepare: async (stage) => {
      await busy(stage);
      await stage.page.goto(`${stage.world.url}${HOOKS}?endpoint=2`);
      await stage.page.locator('h1').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'whitelabel-webhook-add',
    path: HOOKS,
    person,
    prepare: async (stage) => {
      await press(stage, 'webhooks.add.open');
      await stage.page.getByRole('dialog').waitFor();
    },
  },
];
