/** The super admin's catalog: plans, topics, partners and courses of the platform, and a followed partner link. */
import { adminPartners } from '@leadwright/contract/admin/catalogue';
import { describe, expect, it } from 'vitest';
import { field, press } from '../support/acts.ts';
import { expectNoSeriousAxe } from '../support/axe.ts';
import { call, loginOf, newEmail } from '../support/client.ts';
import {
  arriveAt,
  IN_EVERY_SETTING,
  newPage,
  ON_THE_PHONE,
  see,
  seeGone,
  type Visitor,
  world,
} from '../support/journey.ts';

const LISTS = ['plans', 'topics', 'partners'] as const;

/** The row's action, by its accessible name. */
const act = ({ page, say }: Visitor, key: 'editOf' | 'removeOf' | 'restoreOf' | 'historyOf', name: string) =>
  page.getByRole('button', { name: say(`admin-catalogue.${key}`, { name }), exact: true });

const inDialog = ({ page }: Visitor, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

const showDeleted = async ({ page, say }: Visitor) => {
  await page.getByRole('button', { name: say('admin-catalogue.shown') }).click();
  await page.getByRole('menuitemradio', { name: say('admin-catalogue.deleted') }).click();
};

describe.each(ON_THE_PHONE)(IN_EVERY_SETTING, (setting) => {
  it('shows every list with its form and its history', async () => {
    const visitor = await newPage({ ...setting, account: await loginOf(world, 'admin') });
    const { page, say } = visitor;
    for (const part of LISTS) {
      await visitor.go(`/admin/${part}`);
      await see(page.getByText(say(`admin-catalogue.${part}.intro`)));
      await see(page.getByRole('link', { name: say(`admin-catalogue.${part}.add`) }));
      await expectNoSeriousAxe(page);
      await visitor.go(`/admin/${part}/create`);
      await see(page.getByRole('form', { name: say(`admin-catalogue.${part}.new`) }));
      await expectNoSeriousAxe(page);
      await visitor.go(`/admin/${part}/history`);
      await see(page.getByRole('heading', { level: 1, name: say('admin.changes.title') }));
    }
    await visitor.go('/admin/training-content');
    await see(page.getByText(say('courses.screen.intro')));
    await expectNoSeriousAxe(page);
    await visitor.go('/admin/training-content/history');
    await see(page.getByRole('heading', { level: 1, name: say('admin.changes.title') }));
  });
});

describe('the super admin', () => {
  it('adds, changes, deletes and restores a plan; the history shows it', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'admin') });
    const { page, say } = visitor;
    await visitor.go('/admin/plans');
    await page.getByRole('link', { name: say('admin-catalogue.plans.add') }).click();
    await field(visitor, 'admin-catalogue.plans.field.name').fill('Harbour');
    await field(visitor, 'admin-catalogue.plans.field.price').fill('29');
    await press(visitor, 'admin-catalogue.plans.add');
    await arriveAt(page, '/admin/plans');
    await page.getByRole('button', { name: /^Harbour/ }).click();
    await see(page.getByText(say('admin-catalogue.plans.fact.changed')));
    await act(visitor, 'editOf', 'Harbour').click();
    await page.getByLabel(say('admin-catalogue.plans.field.available_for_resellers')).check();
    await press(visitor, 'common.save');
    await arriveAt(page, '/admin/plans');
    await see(page.getByText(say('admin-catalogue.plans.saved', { name: 'Harbour' })));
    await act(visitor, 'removeOf', 'Harbour').click();
    await inDialog(visitor, say('admin-catalogue.plans.remove')).click();
    await seeGone(page.getByRole('button', { name: /^Harbour/ }));
    await showDeleted(visitor);
    await see(page.getByRole('button', { name: /^Harbour/ }));
    await act(visitor, 'restoreOf', 'Harbour').click();
    await see(page.getByText(say('admin-catalogue.plans.restored', { name: 'Harbour' })));
    await visitor.go('/admin/plans');
    await act(visitor, 'historyOf', 'Harbour').click();
    await see(page.getByText(say('admin.changes.act.restore')));
    await see(page.getByText(say('admin-catalogue.changes.field.available_for_resellers')).first());
  });

  it('puts a topic and a course where users find them', async () => {
    const visitor = await newPage({ account: await loginOf(world, 'admin') });
    const { page, say } = visitor;
    await visitor.go('/admin/topics/create');
    await field(visitor, 'admin-catalogue.topics.field.name').fill('Harbour lights');
    await press(visitor, 'admin-catalogue.topics.add');
    await see(page.getByRole('link', { name: 'Harbour lights' }));
    await visitor.go('/admin/training-content');
    await press(visitor, 'courses.screen.add');
    await field(visitor, 'courses.screen.title').fill('Harbour course');
    await inDialog(visitor, say('courses.screen.add')).click();
    await page.getByRole('link', { name: 'Harbour course' }).click();
    await arriveAt(page, /^\/admin\/training-content\/\d+$/);
    await page.getByRole('link', { name: say('courses.pages.add') }).click();
    await field(visitor, 'courses.write.title').fill('First page');
    await press(visitor, 'courses.write.create');
    await see(page.getByRole('link', { name: 'First page' }));
    await press(visitor, 'courses.screen.remove');
    await inDialog(visitor, say('courses.screen.remove')).click();
    await arriveAt(page, '/admin/training-content');
    await showDeleted(visitor);
    await act(visitor, 'restoreOf', 'Harbour course').click();
    await see(page.getByText(say('courses.restored', { title: 'Harbour course' })));
  });

  it('gives a partner a link, and sign-ups through it belong to the partner', async () => {
    const account = await loginOf(world, 'admin');
    const visitor = await newPage({ account });
    const { page } = visitor;
    await visitor.go('/admin/partners/create');
    await field(visitor, 'admin-catalogue.partners.field.name').fill('Lighthouse');
    await field(visitor, 'admin-catalogue.partners.field.email').fill('lighthouse@journey.test');
    await press(visitor, 'admin-catalogue.partners.add');
    await see(page.getByText('/register?partner=lighthouse'));

    const newcomer = await newPage();
    await newcomer.go('/login?partner=lighthouse');
    await newcomer.page.getByRole('link', { name: newcomer.say('auth.login.register') }).click();
    await newcomer.page.reload();
    await field(newcomer, 'auth.field.firstName').fill('Nell');
    await field(newcomer, 'auth.field.lastName').fill('Ortega');
    await field(newcomer, 'auth.field.email').fill(newEmail('referred'));
    await field(newcomer, 'auth.field.password').fill('a quiet harbour 7');
    await field(newcomer, 'auth.field.repeatPassword').fill('a quiet harbour 7');
    await press(newcomer, 'auth.register.submit');
    await see(newcomer.page.getByText(newcomer.say('auth.confirm.title')));
    const { data } = await call(world, adminPartners.find, { token: account.token, query: { search: 'lighthouse' } });
    expect(data[0]?.referrals).toBe(1);
  });
});
