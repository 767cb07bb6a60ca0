/** Screenshots of the account's money and people: wallet, billing portal, team, the choice of a plan, an invitation. */

import { team } from '@leadwright/contract/accounts/team';
import { billing } from '@leadwright/contract/money/billing';
import { field, press } from '../support/acts.ts';
import { call, newEmail } from '../support/client.ts';
import { settle } from '../support/newcomer.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { buy, CARDS, choosePlan, findCreators, saveCard } from '../support/wallet-acts.ts';
import { SIGN_ON_SCREENS } from './sign-on-screens.ts';

const WALLET = '/settings/wallet';
const TEAM = '/manage-team';

/** A plan, two cards, bought and spent credits, auto top-up. */
const fillWallet = (stage: Stage) =>
  settle(stage, WALLET, async (account) => {
    const { world } = stage;
    await choosePlan(world, account, 'Growth');
    await saveCard(world, account, CARDS.second);
    const card = await saveCard(world, account);
    await call(world, billing.makeDefault, { token: account.token, params: { id: card.id } });
    await buy(world, account, 300);
    await findCreators(world, account, 12, 'Creators for spring');
    await findCreators(world, account, 30, 'Creators for summer', 20_000);
    const body = { enabled: true, threshold: 200, amount: 500, monthly_cap: 1000 };
    await call(world, billing.saveTopUp, { token: account.token, body });
  });

async function typeCard(stage: Stage) {
  await settle(stage, WALLET);
  await press(stage, 'common.add');
  await field(stage, 'billing.screen.cardNumber').fill('4000 0000 0000 0002');
  await field(stage, 'billing.screen.expiry').fill('12 / 34');
  await field(stage, 'billing.screen.cvc').fill('123');
  await press(stage, 'billing.screen.saveCard');
  await stage.page.getByText(stage.say('billing.decline.generic')).waitFor();
}

async function openCharges(stage: Stage) {
  await fillWallet(stage);
  await stage.page.getByRole('row').getByRole('button').first().click();
  await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

const PEOPLE = [
  ['Ivo', 'Brandt', ['leads'], 500],
  ['Marta', 'Reis', ['leads', 'ai_suggest', 'wallet'], null],
  ['Joaquín', 'Santos', ['ai_suggest'], 50],
] as const;

const fillTeam = (stage: Stage) =>
  settle(stage, TEAM, async ({ token }) => {
    const { world } = stage;
    await choosePlan(world, { token }, 'Growth');
    for (const [first_name, last_name, access_options, spending_cap] of PEOPLE) {
      const email = newEmail(first_name.normalize('NFD').replace(/\W/g, '').toLowerCase());
      const body = { email, first_name, last_name, access_options: [...access_options], spending_cap };
      const { data } = await call(world, team.invite, { token, body });
      if (first_name === 'Marta') await call(world, team.stop, { token, params: { id: data.id } });
    }
  });

async function openInvite(stage: Stage) {
  await settle(stage, TEAM);
  await stage.page.getByRole('button', { name: stage.say('team.screen.invite') }).click();
  await press(stage, 'team.screen.send');
  await stage.page.getByText(stage.say('validation.accessOption')).waitFor();
}

/** Starts signed out: the account is created for the screenshot. */
const own = (name: string, prepare: NonNullable<Screen['prepare']>): Screen => ({ name, path: '/login', prepare });

export const MONEY_SCREENS: Screen[] = [
  own('wallet', fillWallet),
  own('wallet-empty', (stage) => settle(stage, WALLET)),
  own('wallet-card', typeCard),
  own('wallet-charges', openCharges),
  { name: 'billing-portal', path: '/billing-portal', person: 'customer' },
  own('manage-team', fillTeam),
  { name: 'manage-team-empty', path: TEAM, person: 'direct' },
  own('manage-team-invite', openInvite),
  ...SIGN_ON_SCREENS,
  own('choose-plan', (stage) => settle(stage, '/choose-plan?checkout=left')),
  own('choose-plan-trial', (stage) =>
    settle(stage, '/choose-plan', (account) => choosePlan(stage.world, account, 'Growth')),
  ),
  { name: 'accept-invite', path: '/accept-invite#picture' },
  { name: 'accept-invite-broken', path: '/accept-invite' },
];
