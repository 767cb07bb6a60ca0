import type { MailTemplateDetails, MailWords } from '@leadwright/contract/resale/mail-templates';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click } from '../../../testing/render.tsx';
import { clickTwice, inDialog, openScreen } from '../../../testing/screen.tsx';
import { type Asked, button, serve, text, until } from '../../../testing/serving.ts';
import { MailTemplatesScreen } from './MailTemplatesScreen.tsx';

const WORDS: MailWords = {
  subject: 'Your trial ends on {date}',
  title: 'Your trial',
  text: '<p>Hello {name}</p>',
  button: '',
  note: '',
};
const OWN = { ...WORDS, subject: 'Hurry, {name}' };
const kept = (words: MailWords, changed_at: string | null = null) => ({
  ...words,
  is_default: changed_at === null,
  changed_at,
});

const mailOf = (values: Partial<MailTemplateDetails> = {}): MailTemplateDetails => ({
  id: 'trial-ending',
  group: 'subscription',
  name: 'Trial ends soon',
  about: 'Three days before',
  is_on: true,
  is_edited: false,
  can_be_off: true,
  has_button: true,
  behind: null,
  versions: [],
  words: { en: kept(WORDS), es: kept(WORDS) },
  defaults: { en: { ...WORDS, button: 'Choose a plan' }, es: WORDS },
  variables: [
    { name: 'name', label: 'First name', sample: 'Tessa' },
    { name: 'date', label: 'Trial end', sample: '18 November' },
  ],
  ...values,
});

let page: Awaited<ReturnType<typeof openScreen>>;
let mail: MailTemplateDetails;
beforeEach(() => {
  mail = mailOf();
});
afterEach(async () => {
  await page.remove();
  vi.unstubAllGlobals();
});

const box = (label: string) => {
  const id = [...document.querySelectorAll('[id]')].find((one) => one.textContent === label)?.id;
  return document.querySelector<HTMLElement>(`[aria-labelledby="${id}"]`);
};

async function open(answers: Parameters<typeof serve>[0] = {}): Promise<Asked[]> {
  const asked = serve({
    'GET /api/wl/email-templates': () => ({ data: [mail] }),
    'GET /api/wl/email-templates/trial-ending': () => ({ data: mail }),
    'POST /api/wl/email-templates/trial-ending/preview': () => ({
      data: { subject: 'Your trial ends on 18 November', from: 'Northwind', html: '<p>Hello Tessa</p>', text: '' },
    }),
    ...answers,
  });
  page = await openScreen('/whitelabel/email-templates', MailTemplatesScreen);
  await until(() => expect(box('Subject')).not.toBeNull());
  return asked;
}

describe('the text of a mail', () => {
  it('shows variables by label, and inserts a chosen one at the cursor, also by keyboard', async () => {
    await open();
    await until(() => expect(box('Text')?.textContent).toBe('Hello First name'));
    expect(box('Subject')?.textContent).toBe('Your trial ends on Trial end');
    expect(text()).toContain('All 2 in use are known');
    await click(button('Insert First name'));
    await until(() => expect(box('Text')?.querySelectorAll('[title="{name}"]')).toHaveLength(2));
    box('Subject')?.focus();
    const chip = button('Insert First name');
    chip?.focus();
    await click(chip);
    await until(() => expect(box('Subject')?.querySelectorAll('[title="{name}"]')).toHaveLength(1));
    expect(document.activeElement).toBe(box('Subject'));
  });

  it('is saved once as text with variables, with the state it was read in', async () => {
    const asked = await open({
      'PUT /api/wl/email-templates/trial-ending': ({ body }) => {
        const { words } = body as { words: MailWords };
        mail = mailOf({ is_edited: true, words: { en: kept(words, '2026-11-16T10:00:00.000Z'), es: kept(WORDS) } });
        return { message: 'Saved.', data: mail };
      },
    });
    await until(() => expect(box('Text')).not.toBeNull());
    box('Subject')?.focus();
    await click(button('Insert First name'));
    await until(() => expect(text()).toContain('1 unsaved change'));
    await clickTwice(button('Save changes'));
    await until(() => expect(text()).not.toContain('unsaved'));
    const saved = asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ language: 'en', seen: null, words: { text: '<p>Hello {name}</p>' } });
    expect((saved[0] as { words: MailWords }).words.subject.replace('{name}', '')).toBe(WORDS.subject);
  });

  it('keeps the input if someone else saved, and loads theirs on request', async () => {
    await open({
      'PUT /api/wl/email-templates/trial-ending': () => ({
        status: 409,
        body: { code: 'mail-templates.changed', message: 'Somebody changed it.' },
      }),
    });
    await until(() => expect(box('Text')).not.toBeNull());
    box('Subject')?.focus();
    await click(button('Insert First name'));
    await until(() => expect(button('Save changes')).toBeDefined());
    await click(button('Save changes'));
    await until(() => expect(document.querySelector('[role="alert"] button')).not.toBeNull());
    expect(text()).toContain('1 unsaved change');
    mail = mailOf({ words: { en: kept(OWN, '2026-11-16T10:00:00.000Z'), es: kept(WORDS) } });
    await click(document.querySelector('[role="alert"] button'));
    await until(() => expect(box('Subject')?.textContent).toBe('Hurry, First name'));
  });

  it('is reset to the default after confirmation', async () => {
    mail = mailOf({ is_edited: true, words: { en: kept(OWN, '2026-11-16T10:00:00.000Z'), es: kept(WORDS) } });
    const asked = await open({
      'DELETE /api/wl/email-templates/trial-ending': () => {
        mail = mailOf();
        return { message: 'm', data: mail };
      },
    });
    await until(() => expect(box('Subject')?.textContent).toBe('Hurry, First name'));
    await click(button('Reset to default'));
    await until(() => expect(inDialog().textContent).toContain('English'));
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await click([...inDialog().querySelectorAll('button')].at(-1));
    await until(() => expect(box('Subject')?.textContent).toBe('Your trial ends on Trial end'));
    expect(asked.find(({ call }) => call.startsWith('DELETE'))?.call).toContain('language=en');
  });

  it('shows its history, and restores earlier text without saving it', async () => {
    const version = { id: 7, by: 'Jonas Okafor', at: '2026-11-02T09:00:00.000Z', language: 'en' as const };
    mail = mailOf({ versions: [{ ...version, parts: ['subject'], words: OWN }] });
    await open();
    await until(() => expect(text()).toContain('Jonas Okafor'));
    await click(button('Use again'));
    await until(() => expect(box('Subject')?.textContent).toBe('Hurry, First name'));
    expect(text()).toContain('1 unsaved change');
  });

  it("is tested with the form's current values", async () => {
    const asked = await open({ 'POST /api/wl/email-templates/trial-ending/test': () => ({ message: 'Sent.' }) });
    await until(() => expect(button('Send test')?.disabled).toBe(false));
    await click(button('Send test'));
    const test = () => asked.find(({ call }) => call.endsWith('/test'))?.body;
    await until(() => expect(test()).toMatchObject({ language: 'en', words: { subject: WORDS.subject } }));
  });
});
