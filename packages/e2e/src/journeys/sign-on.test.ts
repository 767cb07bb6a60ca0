/** A company's own sign-on: connected, its domain proven, tested; a person signs in with it, and is out when disabled there. */
import { identity } from '@leadwright/contract/accounts/identity';
import { scim } from '@leadwright/contract/accounts/scim';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { type Account, call, request } from '../support/client.ts';
import {
  AT_THE_DESK,
  arriveAt,
  IN_EVERY_SETTING,
  newPage,
  type Setting,
  see,
  type Visitor,
  world,
} from '../support/journey.ts';
import { settledAccount } from '../support/people.ts';
import { choosePlan } from '../support/wallet-acts.ts';

/** The provider knows itself by its address, not by the name of this machine. */
const ISSUER = `${world.sandboxUrl.replace('localhost', '127.0.0.1')}/openid`;

const put = (path: string, body: object) =>
  fetch(`${world.sandboxUrl}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

interface Colleague {
  id: string;
  email: string;
  given_name: string;
  family_name: string;
  groups: string[];
}

const keep = ({ id, ...person }: Colleague, disabled = false) =>
  put(`/openid/_sandbox/people/${id}`, { ...person, disabled });

/** Chooses a person on the provider's page. */
async function choose({ page }: Visitor, { email }: Colleague) {
  await page.getByRole('button', { name: email }).click();
}

async function connect(visitor: Visitor, domain: string, account: Account) {
  const { page, say } = visitor;
  await visitor.go('/manage-team/sign-on');
  await press(visitor, 'sign-on.screen.connect');
  const dialog = page.getByRole('dialog');
  await field(visitor, 'sign-on.screen.name').fill('Keycloak');
  await field(visitor, 'sign-on.screen.issuer').fill(ISSUER);
  await field(visitor, 'sign-on.screen.clientId').fill('leadwright');
  await field(visitor, 'sign-on.screen.clientSecret').fill('sandbox-openid-secret');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: say('sign-on.screen.connect'), exact: true }).click();
  await see(page.getByText(say('sign-on.screen.untested')));
  await press(visitor, 'sign-on.screen.add');
  await field(visitor, 'sign-on.screen.domainName').fill(domain);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('sign-on.screen.add'), exact: true })
    .click();
  await see(page.getByText(say('sign-on.screen.noRecord')));
  const settings = await call(world, signOn.show, { token: account.token, params: { scope: 'account' } });
  const record = settings.provider?.domains[0]?.record as { name: string; value: string };
  await put(`/registrar/_sandbox/texts/${record.name}`, { value: record.value });
  await press(visitor, 'sign-on.screen.lookAgain');
  await see(page.getByText(say('sign-on.screen.recordFound')));
}

/** People of one group are created with access to leads. */
async function letSalesIn(visitor: Visitor) {
  const { page, say } = visitor;
  await page.getByRole('switch', { name: say('sign-on.screen.creates') }).check({ force: true });
  await press(visitor, 'sign-on.screen.addGroup');
  const dialog = page.getByRole('dialog');
  await field(visitor, 'sign-on.screen.groupName').fill('sales');
  await dialog.getByRole('checkbox', { name: say('team.screen.option.leads') }).click();
  await press(visitor, 'sign-on.screen.apply');
  await press(visitor, 'common.save');
  await see(page.getByText(say('sign-on.rulesSaved')));
}

/** The company's directory gets a token, creates a person with it, and is shut out again. */
async function connectDirectory(owner: Visitor, domain: string) {
  const { page, say } = owner;
  await press(owner, 'scim.screen.make');
  await field(owner, 'scim.screen.name').fill('Okta');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('scim.screen.make'), exact: true }).click();
  await see(page.getByText(say('scim.screen.onceText')));
  await expectNoSeriousAxe(page);
  const token = String(await dialog.getByText(/^lwscim_/).textContent());
  await dialog.getByRole('button', { name: say('scim.screen.done') }).click();
  const body = { userName: `nora@${domain}`, name: { givenName: 'Nora' } };
  await call(world, scim.createUser, { token, body });
  await page.reload();
  await see(page.getByText(say('scim.screen.people_one', { count: 1 }), { exact: false }));
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: say('scim.screen.revokeOf', { name: 'Okta' }) }).click();
  await dialog.getByRole('button', { name: say('scim.screen.revoke'), exact: true }).click();
  await see(page.getByText(say('scim.screen.empty')));
  expect((await request(world, scim.createUser, { token, body })).status).toBe(401);
}

const companyOf = ({ language, width }: Setting) => `company-${language}-${width}-${Date.now().toString(36)}.test`;

describe.each(AT_THE_DESK)(`sign-on ${IN_EVERY_SETTING}`, (setting) => {
  it('is connected, proven and tested; a colleague signs in with it and is out when disabled there', async () => {
    const account = await settledAccount(setting.language);
    await choosePlan(world, account, 'Growth');
    const domain = companyOf(setting);
    const made = (name: string): Colleague => ({
      id: `${name}-${domain}`,
      email: `${name.toLowerCase()}@${domain}`,
      given_name: name,
      family_name: 'Lind',
      groups: ['sales'],
    });
    const [mara, ivo] = [made('Mara'), made('Ivo')];
    await Promise.all([keep(mara), keep(ivo)]);
    const owner = await newPage({ ...setting, account });
    await connect(owner, domain, account);
    await letSalesIn(owner);
    await press(owner, 'sign-on.screen.test');
    await choose(owner, mara);
    await arriveAt(owner.page, '/manage-team/sign-on');
    await see(owner.page.getByText(owner.say('sign-on.screen.works')));
    await expectNoSeriousAxe(owner.page);
    await connectDirectory(owner, domain);

    const colleague = await newPage({ ...setting, refusals: [401] });
    await colleague.go('/login');
    await field(colleague, 'auth.field.email').fill(ivo.email);
    await colleague.page
      .getByRole('button', { name: colleague.say('auth.signOn.continue', { name: 'Keycloak' }) })
      .click();
    await choose(colleague, ivo);
    await press(colleague, 'shell.terms.accept');
    await see(colleague.page.locator('#content'));
    const token = String(await colleague.page.evaluate(() => localStorage.getItem('access_token')));
    expect((await call(world, identity.me, { token })).email).toBe(ivo.email);

    await keep(ivo, true);
    await expect.poll(async () => (await request(world, identity.me, { token })).status, { interval: 500 }).toBe(401);
    await colleague.go('/lead-search/saved-lists');
    await arriveAt(colleague.page, '/login');
    await owner.page.reload();
    await see(owner.page.getByText(owner.say('sign-on.screen.outcome.ended')));
  });
});
