/** Screenshots of an account's sign-on and its directory. */
import { scim } from '@leadwright/contract/accounts/scim';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { field, press } from '../support/acts.ts';
import { call } from '../support/client.ts';
import { settle } from '../support/newcomer.ts';
import type { Screen, Stage } from '../support/stage.ts';
import { choosePlan } from '../support/wallet-acts.ts';

const SIGN_ON = '/manage-team/sign-on';
/** The provider knows itself by its address, not by the name of this machine. */
const issuerIn = ({ sandboxUrl }: Stage['world']) => `${sandboxUrl.replace('localhost', '127.0.0.1')}/openid`;
const put = (url: string, body: object) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A provider with a proven domain and one that waits, groups, and a few sign-ons. */
const fillSignOn = (stage: Stage, more?: (token: string, domain: string) => Promise<void>) =>
  settle(stage, SIGN_ON, async ({ token }) => {
    const { world } = stage;
    const params = { scope: 'account' as const };
    const domain = `haldenroe-${Date.now().toString(36)}.test`;
    await choosePlan(world, { token }, 'Growth');
    const body = {
      name: 'Keycloak',
      issuer: issuerIn(world),
      client_id: 'leadwright',
      client_secret: 'sandbox-openid-secret',
    };
    await call(world, signOn.save, { token, params, body });
    for (const name of ['roe.example', domain]) {
      const { data } = await call(world, signOn.addDomain, { token, params, body: { name } });
      const record = data.provider?.domains.find((each) => each.name === name)?.record;
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
    await more?.(token, domain);
  });

/** Two tokens, of which the directory uses one, two people and a group. */
async function fillDirectory(stage: Stage) {
  await fillSignOn(stage, async (token, domain) => {
    const { world } = stage;
    await call(world, scim.createToken, { token, body: { name: 'Okta, until March' } });
    const made = await call(world, scim.createToken, { token, body: { name: 'Microsoft Entra' } });
    const ids = [];
    for (const name of ['ada', 'grace']) {
      const body = { userName: `${name}@${domain}`, name: { givenName: name } };
      ids.push((await call(world, scim.createUser, { token: made.token, body })).id);
    }
    const members = ids.map((value) => ({ value }));
    await call(world, scim.createGroup, { token: made.token, body: { displayName: 'sales', members } });
  });
  await stage.page.getByText(stage.say('sign-on.screen.passwords')).first().scrollIntoViewIfNeeded();
}

async function openToken(stage: Stage) {
  await fillSignOn(stage);
  await press(stage, 'scim.screen.make');
  await stage.page.getByRole('dialog').waitFor();
}

async function makeToken(stage: Stage) {
  await openToken(stage);
  await field(stage, 'scim.screen.name').fill('Microsoft Entra');
  const make = { name: stage.say('scim.screen.make'), exact: true };
  await stage.page.getByRole('dialog').getByRole('button', make).click();
  await stage.page.getByText(stage.say('scim.screen.onceText')).waitFor();
}

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

export const SIGN_ON_SCREENS: Screen[] = [
  own('sign-on', (stage) => fillSignOn(stage)),
  own('sign-on-directory', fillDirectory),
  own('sign-on-scim-token', openToken),
  own('sign-on-scim-once', makeToken),
  own('sign-on-empty', (stage) => settle(stage, SIGN_ON)),
  own('sign-on-connect', openConnect),
  { name: 'sign-on-over', path: '/sso/00000000000000000000?state=gone&code=gone' },
];
