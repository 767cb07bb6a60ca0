import { type MailWords, mailTemplates } from '@leadwright/contract/resale/mail-templates';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { sendMail } from '../public.ts';
import type { MailParams } from '../templates.data.ts';

let api: Api;
let reseller: TestPerson;
let count = 0;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  reseller = await api.buildReseller();
});

const address = () => `words.${process.pid}.${Date.now().toString(36)}.${++count}@people.test`;
const received = async (to: string) => {
  const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(to)}`);
  return (await body.json()) as { subject: string; text: string; html: string }[];
};
const send = async <T extends 'reset-password' | 'welcome'>(
  to: string,
  template: T,
  params: MailParams[T],
  language: 'en' | 'es' = 'en',
) => {
  await asAccount(systemBase(api.platform), reseller.accountId, (tx) =>
    sendMail(tx, { to, language, brandId: reseller.brandId, template, params }),
  );
  await api.runJobs();
};
const own = (changes: Partial<MailWords> = {}): MailWords => ({
  subject: 'Hello {name}',
  title: 'Come in',
  text: '<p>Dear <strong>{name}</strong></p>',
  button: 'Go',
  note: '',
  ...changes,
});
const save = (
  changes: Partial<MailWords> = {},
  seen: string | null = null,
  language: 'en' | 'es' = 'en',
  who = reseller,
) => api.call(who, mailTemplates.save, { params: { id: 'welcome' }, body: { language, words: own(changes), seen } });
const get = async (id = 'welcome', who = reseller) =>
  (await api.call(who, mailTemplates.get, { params: { id } })).body.data;

describe('the words of a brand', () => {
  it('take the place of the platform’s, in their language only, and can be given back', async () => {
    const { status, body } = await save();
    expect([status, body.data.is_edited, body.data.words.en.is_default]).toEqual([200, true, false]);
    const [english, spanish] = [address(), address()];
    await send(english, 'welcome', { name: 'Ann <b>' });
    await send(spanish, 'welcome', { name: 'Ann' }, 'es');
    expect((await received(english))[0]).toMatchObject({
      subject: 'Hello Ann <b>',
      html: expect.stringContaining('Dear <strong>Ann &lt;b&gt;</strong>'),
      text: expect.stringContaining('Dear Ann <b>'),
    });
    expect((await received(spanish))[0]?.subject).toMatch(/^Te damos la bienvenida|^Bienvenid/);
    const reset = await api.call(reseller, mailTemplates.reset, { params: { id: 'welcome' }, query: {} });
    expect(reset.body.data.is_edited).toBe(false);
    const after = address();
    await send(after, 'welcome', { name: 'Ann' });
    expect((await received(after))[0]?.subject).toMatch(/^Welcome to/);
  });

  it('are cleaned, and refused when they name a value that the mail does not have', async () => {
    const { body } = await save({
      subject: 'A\nB',
      text: '<p onclick="x">{name}<script>alert(1)</script> {{name}} <a href="javascript:x">y</a></p>',
    });
    expect(body.data.words.en).toMatchObject({ subject: 'A B', text: '<p>{name} {{name}} y</p>' });
    const unknown = await save({ subject: '{code}', text: '<p>{constructor}</p>' }, body.data.words.en.changed_at);
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      {
        'words.subject': [expect.stringContaining('{code}, {constructor}')],
        'words.text': [expect.stringContaining('{constructor}')],
      },
    ]);
    const empty = await save({ text: '<script>x</script>' }, body.data.words.en.changed_at);
    expect(empty.body.errors).toHaveProperty(['words.text']);
  });

  it('are not overwritten by a save based on an older version', async () => {
    const first = await save();
    expect((await save({ title: 'Second tab' })).status).toBe(409);
    const seen = first.body.data.words.en.changed_at;
    api.clock.advance(1000);
    const second = await save({ title: 'Newer' }, seen);
    expect([second.status, second.body.data.words.en.title]).toEqual([200, 'Newer']);
    expect((await save({ title: 'Older' }, seen)).status).toBe(409);
    expect((await get()).words.en.title).toBe('Newer');
  });

  it('have a history that says who changed what, and which language stayed behind', async () => {
    const first = await save();
    api.clock.advance(1000);
    await save({ title: 'Twice' }, first.body.data.words.en.changed_at);
    const { versions, behind } = await get();
    expect(behind).toEqual({ language: 'es', changes: 2 });
    expect(versions.map(({ parts, language, words }) => [parts, language, words?.title])).toEqual([
      [['title'], 'en', 'Twice'],
      [['subject', 'title', 'text', 'button'], 'en', 'Come in'],
    ]);
    expect(versions[0]?.by).toMatch(/^Test Person/);
    await save({}, null, 'es');
    expect((await get()).behind).toEqual({ language: 'en', changes: 1 });
  });
});

describe('a mail that is switched off', () => {
  it('is not sent until it is switched on again; a required one cannot be switched off', async () => {
    const turn = (id: string, is_on: boolean) =>
      api.call(reseller, mailTemplates.switch, { params: { id }, body: { is_on } });
    expect((await turn('welcome', false)).body.data.is_on).toBe(false);
    const [off, on] = [address(), address()];
    await send(off, 'welcome', { name: 'Ann' });
    await turn('welcome', true);
    await send(on, 'welcome', { name: 'Ann' });
    expect([await received(off), (await received(on)).length]).toEqual([[], 1]);
    expect((await turn('reset-password', false)).status).toBe(422);
  });
});

describe('the mails of a brand', () => {
  it('are listed by name; those between platform and reseller are not', async () => {
    const { body } = await api.call(reseller, mailTemplates.find, {}, { language: 'es' });
    expect(body.data.map(({ id }) => id)).toContain('team-invite');
    expect(body.data.map(({ id }) => id)).not.toContain('smtp-failing');
    expect(body.data.find(({ id }) => id === 'welcome')).toMatchObject({
      group: 'account',
      name: 'Bienvenida',
      is_edited: false,
      is_on: true,
      can_be_off: true,
    });
    for (const id of ['smtp-test', 'constructor', 'nothing'])
      expect((await api.call(reseller, mailTemplates.get, { params: { id } })).status).toBe(404);
  });

  it('are shown with invented values in the look of the brand, and sent to the writer', async () => {
    const body = { language: 'en' as const, words: own({ text: '<p>{name}, {brand}</p>' }) };
    const preview = await api.call(reseller, mailTemplates.preview, { params: { id: 'welcome' }, body });
    expect(preview.body.data).toMatchObject({ subject: 'Hello Tessa', from: expect.stringMatching(/^"Brand \d+" </) });
    expect(preview.body.data.html).toMatch(/Tessa, Brand \d+/);
    const tested = await api.call(reseller, mailTemplates.test, { params: { id: 'welcome' }, body });
    expect(tested.body.message).toContain(reseller.email);
    expect(await received(reseller.email)).toMatchObject([{ subject: 'Hello Tessa' }]);
    expect((await get()).is_edited).toBe(false);
  });

  it('of another reseller do not exist', async () => {
    const first = await save();
    const other = await api.buildReseller();
    expect((await get('welcome', other)).is_edited).toBe(false);
    await api.call(other, mailTemplates.reset, { params: { id: 'welcome' }, query: {} });
    await api.call(other, mailTemplates.switch, { params: { id: 'welcome' }, body: { is_on: false } });
    expect((await save({ title: 'X' }, first.body.data.words.en.changed_at, 'en', other)).status).toBe(409);
    expect(await get()).toMatchObject({ is_edited: true, is_on: true, words: { en: { title: 'Come in' } } });
  });
});
