/** Screenshots of the account's money and people: wallet, billing portal, team, the choice of a plan, an invitation. */

import { signOn } from '@leadwright/contract/accounts/sign-on';
import { team } from '@leadwright/contract/accounts/team';
import { billing } from '@leadwright/contract/money/billing';
import { field, press } from '../support/acts.ts';
import { call, newEmail } from '../support/client.ts';
import { settle } from '../support/newcomer.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { buy, CARDS, choosePlan, findCreators, saveCard } from '../support/wallet-acts.ts';

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

const SIGN_ON = '/manage-team/sign-on';
/** The provider knows itself by its address, not by the name of this machine. */
const issuerIn = ({ sandboxUrl }: Stage['world']) => `${sandboxUrl.replace('localhost', '127.0.0.1')}/openid`;
const put = (url: string, body: object) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A provider with a proven domain and one that waits, groups, and a few sign-ons. */
const fillSignOn = (stage: Stage) =>
  settle(stage, SIGN_ON, async ({ token }) => {
    const { world } = stage;
    const params = { scope: 'account' as const };
    await choosePlan(world, { token }, 'Growth');
    const body = {
      name: 'Keycloak',
      issuer: issuerIn(world),
      client_id: 'leadwright',
      client_secret: 'sandbox-openid-secret',
    };
    await call(world, signOn.save, { token, params, body });
    for (const name of ['roe.example', `haldenroe-${Date.now().toString(36)}.test`]) {
      const { data } = await call(world, signOn.addDomain, { token, params, body: { name } });
      const record = data.provider?.domains.at(-1)?.record;
      if (name !== 'roe.example' && record)
        await put(`${world.sandboxUrl}/registrar/_sandbox/texts/${record.name}`, { value: record.value });
      await call(world, signOn.checkDomain, { token, params: { ...params, domain: name } });
    }
    const groups = [
      { group: 'sales', access_options: ['leads' as const, 'ai_suggest' as const] },
      { group: 'finance', access_options: ['wallet' as const] },
    ];
    await call(world, signOn.saveRules, {
      token,
      params,
      body: { creates: true, groups, others: null, passwords_off: false },
    });
  });

async function openConnect(stage: Stage) {
  await settle(stage, SIGN_ON);
  await press(stage, 'sign-on.screen.connect');
  await field(stage, 'sign-on.screen.issuer').fill('http://10.0.0.1');
  await stage.page
    .getByRole('dialog')
    .getByRole('button', { name: stage.say('sign-on.screen.connect') })
    .click();
  await stage.page.getByText(stage.say('validation.required')).first().waitFor();
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
  own('sign-on', fillSignOn),
  own('sign-on-empty', (stage) => settle(stage, SIGN_ON)),
  own('sign-on-connect', openConnect),
  { name: 'sign-on-over', path: '/sso/00000000000000000000?state=gone&code=gone' },
  own('choose-plan', (stage) => settle(stage, '/choose-plan?checkout=left')),
  own('choose-plan-trial', (stage) =>
    settle(stage, '/choose-plan', (account) => choosePlan(stage.world, account, 'Growth')),
  ),
  { name: 'accept-invite', path: '/accept-invite#picture' },
  { name: 'accept-invite-broken', path: '/accept-invite' },
];
