/** What administrators change in the platform's own business, by the forms that resellers have, too. */
import { adminSettings } from '@leadwright/contract/admin/settings';
import { customLinks } from '@leadwright/contract/resale/custom-links';
import { mailTemplates } from '@leadwright/contract/resale/mail-templates';
import { packages } from '@leadwright/contract/resale/packages';
import { smtp } from '@leadwright/contract/resale/smtp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { create, GROWTH } from '../modules/packages/testing/reseller.ts';
import { type Api, startApi, type TestPerson } from '../testing/api.ts';

let [api, admin, reseller] = [{} as Api, {} as TestPerson, {} as TestPerson];
beforeAll(async () => {
  api = await startApi({ EGRESS_ALLOW: `127.0.0.1:${inject('mailHostsPort')}` });
  [admin, reseller] = await Promise.all([api.buildAdmin(), api.buildReseller()]);
});
afterAll(() => api.stop());

const history = async () => (await api.call(admin, adminSettings.settingsHistory, { query: { limit: 20 } })).body.data;
const told = async () => (await history()).map(({ what, before, after }) => ({ what, before, after }));

describe('the platform’s own business stands in the history', () => {
  const server = (password: string, from_name: string) => ({
    support_email: 'help@brand.test',
    from_email: 'hello@brand.test',
    from_name,
    username: 'platform',
    password,
    host: '127.0.0.1',
    port: inject('mailHostsPort'),
    encryption: 'none' as const,
  });

  it('with its mail server, and never its password', async () => {
    await api.call(admin, smtp.save, { body: server('secret-1', 'One') });
    await api.call(admin, smtp.save, { body: server('', 'Two') });
    await api.call(admin, smtp.save, { body: server('secret-2', 'Two') });
    await api.call(admin, smtp.remove, {});
    const password = expect.stringMatching(/^•+$/);
    expect(await told()).toMatchObject([
      { what: 'removeMailServer', before: { from_name: 'Two' }, after: null },
      { what: 'saveMailServer', before: { password }, after: { password } },
      { what: 'saveMailServer', before: { from_name: 'One' }, after: { from_name: 'Two' } },
      { what: 'saveMailServer', before: null, after: { from_name: 'One', password } },
    ]);
    expect(JSON.stringify(await history())).not.toContain('secret-');
  });

  it('with the words of its mails', async () => {
    const words = { subject: 'Hello {name}', title: 'Come in', text: '<p>Dear {name}</p>', button: 'Go', note: '' };
    const params = { id: 'welcome' };
    await api.call(admin, mailTemplates.save, { params, body: { language: 'en', words, seen: null } });
    await api.call(admin, mailTemplates.reset, { params, query: {}, body: {} } as never);
    const [reset, saved] = await history();
    expect(saved).toMatchObject({ what: 'saveMailWords', after: { subject: 'Hello {name}' } });
    expect(saved?.subject.name).toMatch(/\(en\)$/);
    expect(reset).toMatchObject({ what: 'resetMailWords', before: saved?.after, after: saved?.before });
  });

  it('with its links', async () => {
    const link = { label: 'Blog', url: 'https://blog.test/', opens: 'tab' as const };
    const { id } = (await api.call(admin, customLinks.create, { body: link })).body.data;
    await api.call(admin, customLinks.update, { params: { id }, body: { ...link, label: 'News' } });
    await api.call(admin, customLinks.remove, { params: { id } });
    expect((await told()).slice(0, 3)).toEqual([
      { what: 'removeLink', before: { ...link, label: 'News' }, after: null },
      { what: 'changeLink', before: { label: 'Blog' }, after: { label: 'News' } },
      { what: 'createLink', before: null, after: link },
    ]);
  });

  it('with its packages', async () => {
    const { id } = (await create(api, admin)).body.data;
    await api.call(admin, packages.update, { params: { id }, body: { ...GROWTH, monthly_credits: 77 } as never });
    await api.call(admin, packages.remove, { params: { id } });
    expect((await told()).slice(0, 3)).toMatchObject([
      { what: 'removePackage', before: { removed_at: null } },
      { what: 'changePackage', after: { monthly_credits: 77 } },
      { what: 'createPackage', before: null, after: { name: GROWTH.name } },
    ]);
  });

  it('and a reseller’s does not', async () => {
    const before = await history();
    await api.call(reseller, smtp.save, { body: server('secret-3', 'Theirs') });
    await create(api, reseller);
    expect(await history()).toEqual(before);
  });
});
