/** The super admin's accounts: every screen opens, and the main actions work. */
import { adminUsers } from '@leadwright/contract/admin/users';
import { lists } from '@leadwright/contract/leads/lists';
import { describe, expect, it } from 'vitest';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf, newEmail } from '../support/client.ts';
import { arriveAt, IN_EVERY_SETTING, newPage, ON_THE_PHONE, see, seeGone, world } from '../support/journey.ts';

/** An account that no other journey uses. */
async function newUser(token: string, last_name: string) {
  const body = {
    first_name: 'Noor',
    last_name,
    email: newEmail('noor'),
    modules: ['leads' as const],
    monthly_credits: 1000,
  };
  return (await call(world, adminUsers.create, { token, body })).data.id;
}

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, (setting) => {
  it('shows accounts, one of them, the forms and the history', async () => {
    const account = await loginOf(world, 'admin');
    const name = `Haddad${setting.language}`;
    const id = await newUser(account.token, name);
    const visitor = await newPage({ ...setting, account });
    const { page, say } = visitor;
    await visitor.go(`/admin/users?search=${name}`);
    await see(page.getByText(`Noor ${name}`));
    await expectNoSeriousAxe(page);
    await visitor.go(`/admin/users?open=${id}`);
    await see(page.getByRole('heading', { name: `Noor ${name}` }));
    await see(
      page.getByText(say('admin-users.used', { used: '0', monthly: setting.language === 'es' ? '1.000' : '1,000' })),
    );
    await expectNoSeriousAxe(page);
    await visitor.go(`/admin/users/${id}/edit`);
    await see(page.getByRole('form', { name: say('admin-users.form.editTitle') }));
    await visitor.go('/admin/users/create');
    await see(page.getByRole('form', { name: say('admin-users.form.createTitle') }));
    await expectNoSeriousAxe(page);
    await visitor.go(`/admin/users/history?subject=${id}`);
    await see(page.getByText(say('admin.changes.act.create')));
    await expectNoSeriousAxe(page);
  });
});

describe('an administrator', () => {
  it('stops an account, views as a user without changing anything, and returns', async () => {
    const account = await loginOf(world, 'admin');
    const id = await newUser(account.token, 'Stopford');
    const visitor = await newPage({ account, refusals: [403] });
    const { page, say } = visitor;
    await visitor.go(`/admin/users?open=${id}`);
    await page.getByRole('button', { name: say('admin-users.act.stop') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('admin-users.ask.stop.confirm') })
      .click();
    await see(page.getByRole('button', { name: say('admin-users.act.reactivate') }));
    await page.getByRole('button', { name: say('admin-users.act.reactivate') }).click();
    await page.getByRole('button', { name: say('admin-users.act.viewAs') }).click();
    await arriveAt(page, /^\/(?!admin)/);
    const band = page.getByRole('complementary').filter({ hasText: 'Noor Stopford' });
    await see(band);
    const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
    const refused = await fetch(world.url + lists.create.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x', type: 'local' }),
    });
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'access.view_as']);
    await band.getByRole('button').click();
    await seeGone(band);
    await visitor.go(`/admin/users/history?subject=${id}`);
    for (const what of ['stop', 'reactivate', 'viewAs'] as const)
      await see(page.getByText(say(`admin-users.changes.act.${what}`), { exact: true }));
  });

  it('stops several accounts at once, and a dialog closes with its view', async () => {
    const account = await loginOf(world, 'admin');
    for (const name of ['Manyone', 'Manytwo', 'Manythree']) await newUser(account.token, name);
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go('/admin/users?search=Noor%20Many');
    for (const name of ['Noor Manyone', 'Noor Manytwo'])
      await page.getByRole('checkbox', { name: say('ui.table.selectRow', { name }) }).click();
    const act = (what: 'stop' | 'reactivate', n: string) =>
      page.getByRole('button', { name: say(`admin-users.many.button.${what}`, { n }) });
    await act('stop', '2').click();
    await see(page.getByRole('dialog').getByText('Noor Manyone'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('admin-users.many.button.stop', { n: '2' }) })
      .click();
    await see(page.getByText(say('admin-users.many.stop_other', { count: 2 })));
    await see(page.getByRole('row').filter({ hasText: 'Noor Manyone' }).getByText(say('admin-users.status.stopped')));
    await seeGone(page.getByRole('toolbar'));
    await page.getByRole('button', { name: say('admin-users.filter.status') }).click();
    await page.getByRole('menu').getByText(say('admin-users.status.stopped')).click();
    await seeGone(page.getByText('Noor Manythree'));
    await page.getByRole('checkbox', { name: say('ui.table.selectAll') }).click();
    await act('reactivate', '2').click();
    await see(page.getByRole('dialog'));
    await page.goBack();
    await seeGone(page.getByRole('dialog'));
    await see(page.getByText('Noor Manythree'));
    expect(await page.getByRole('toolbar').count()).toBe(0);
    await page.goForward();
    await seeGone(page.getByText('Noor Manythree'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('grants additional credits once, however often the form is saved', async () => {
    const account = await loginOf(world, 'admin');
    const id = await newUser(account.token, 'Granted');
    const visitor = await newPage({ account });
    const { page, say } = visitor;
    await visitor.go(`/admin/users/${id}/edit`);
    const save = page.getByRole('button', { name: say('common.save') });
    await page.getByLabel(say('admin-users.form.grant')).fill('250');
    await save.click();
    await seeGone(save);
    await page.getByLabel(say('admin-users.field.first_name')).fill('Noora');
    await save.click();
    await seeGone(save);
    const { data } = await call(world, adminUsers.get, { token: account.token, params: { id } });
    expect([data.first_name, data.limits.additional]).toEqual(['Noora', 250]);
  });

  it('sends all other users to the base layout', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'reseller') });
    await visitor.go('/admin/users');
    await arriveAt(visitor.page, /^\/(?!admin)/);
  });
});
