/** Screenshots of a reseller's Stripe account: initial state, disconnecting, incomplete, and none. */
import type { StripeConnection } from '@leadwright/contract/resale/stripe';
import { press } from '../../support/acts.ts';
import type { Screen, Stage } from '../../support/stage.ts';

const path = '/whitelabel/stripe';
const person = 'reseller' as const;
const UNFINISHED: Partial<StripeConnection> = {
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: false,
  requirements: ['Your website, or a description of what you sell', 'A bank account for payouts'],
  disabled_reason: 'Stripe has paused the account because information is overdue.',
  due_at: '2026-12-01T00:00:00.000Z',
};

/** All screenshots share the sandbox's reseller, so the responses are modified. */
const showing =
  (changes: Partial<StripeConnection> | null, openMinor = 0) =>
  async ({ page }: Stage) => {
    await page.route('**/api/wl/stripe', async (route) => {
      const answer = await route.fetch();
      const { data, share } = await answer.json();
      const json = { data: changes && { ...data, ...changes }, share: { ...share, open_minor: openMinor } };
      await route.fulfill({ response: answer, json });
    });
    await page.reload();
    await page.locator('h2').first().waitFor();
  };

async function askToLeave(stage: Stage) {
  await showing({ running_subscriptions: 3 })(stage);
  await press(stage, 'connect.screen.disconnect');
  await stage.page.getByRole('dialog').waitFor();
}

export const STRIPE_SCREENS: Screen[] = [
  { name: 'stripe', path, person },
  { name: 'stripe-leave', path, person, prepare: askToLeave },
  { name: 'stripe-unfinished', path, person, prepare: showing(UNFINISHED, 12_000) },
  { name: 'stripe-none', path, person, prepare: showing(null, 240) },
  {
    name: 'stripe-callback',
    path: `${path}/callback?state=x&code=y`,
    person,
    prepare: ({ page }) => page.locator('h1, h2').first().waitFor(),
  },
];
