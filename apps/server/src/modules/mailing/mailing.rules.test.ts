import { describe, expect, it } from 'vitest';
import { translator } from '../../platform/i18n.ts';
import { renderMail } from './mailing.presenter.ts';
import { composeMail, type MailBrand, oneLine, readableOn, senderOf } from './mailing.rules.ts';
import { type MailTemplate, TEMPLATES } from './templates.data.ts';

const brand: MailBrand = {
  name: 'Northwind Leads',
  origin: 'https://northwind.example.test',
  logo: null,
  buttonColor: '#0F6E84',
  supportEmail: 'help@northwind.test',
};
const params = {
  name: 'Ann',
  date: '29 November 2026',
  code: '042042',
  minutes: 10,
  days: 7,
  email: 'new@x.test',
  inviter: 'Bob',
  person: 'Bob',
  provider: 'Keycloak',
  account: 'Archers',
  plan: 'Growth',
  package: 'Growth',
  address: 'northwind.example.test',
  money: 'Nothing was charged.',
  gives: 'It gives you 250 credits every month.',
  amount: '$49.00',
  standing: 'Your subscription has ended.',
  version: '1.4.0',
  found: 'no worker answers.',
  target: 'Dentists in Austin',
  domain: 'leads.northwind.test',
  autopilot: 'New cafés, Porto',
  reason: 'There are no credits left.',
  host: 'smtp.northwind.test',
  problem: '535 5.7.8 Authentication failed',
  path: '/lead-search/saved-lists/local-7/webhook',
  link: 'https://northwind.example.test/join?t=1',
};
const templates = Object.keys(TEMPLATES) as MailTemplate[];

describe('a mail', () => {
  it.each(templates.flatMap((template) => (['en', 'es'] as const).map((language) => [template, language] as const)))(
    '%s (%s) has all its words, and no name but the brand’s',
    (template, language) => {
      const content = composeMail(template, params, brand, translator(language));
      const { html, text } = renderMail(content, brand, language);
      for (const part of [content.subject, text, html]) {
        expect(part).not.toMatch(/mailing\.|\{\w+\}|undefined|\[object|leadwright/i);
        expect(part.length).toBeGreaterThan(10);
      }
      expect(html).toContain(`<html lang="${language}">`);
      expect(text).toContain(brand.name);
      expect(text).toContain('help@northwind.test');
    },
  );

  it('shows its code and its button in both forms, and links to the brand', () => {
    const code = renderMail(composeMail('confirm-email', params, brand, translator('en')), brand, 'en');
    expect([code.html, code.text].every((form) => form.includes('042042'))).toBe(true);
    const welcome = renderMail(composeMail('welcome', params, brand, translator('en')), brand, 'en');
    expect(welcome.html).toContain('href="https://northwind.example.test/"');
    expect(welcome.text).toContain('https://northwind.example.test/');
    const invite = renderMail(composeMail('team-invite', params, brand, translator('en')), brand, 'en');
    expect(invite.text).toContain(params.link);
  });

  it('escapes every value, and runs none as a template', () => {
    const nasty = `<script>alert(1)</script>{{ 7 | times: 6 }}{% raw %}$t(mailing.footer){name}`;
    const evil = { ...brand, name: `<b>"Evil"</b>` };
    const { html } = renderMail(composeMail('welcome', { name: nasty }, evil, translator('en')), evil, 'en');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('{{ 7 | times: 6 }}');
    expect(html).toContain('$t(mailing.footer)');
  });

  it('ends with the postal address of the brand, in both forms and as text', () => {
    const at = { ...brand, postalAddress: '12 Harbour Street\n<b>Bristol</b>' };
    const { html, text } = renderMail(composeMail('welcome', params, at, translator('en')), at, 'en');
    expect(text.trim().endsWith('12 Harbour Street\n<b>Bristol</b>')).toBe(true);
    expect(html).toContain('12 Harbour Street\n&lt;b&gt;Bristol&lt;/b&gt;');
  });

  it('never lets a value break out of the subject or look like a link', () => {
    const content = composeMail(
      'team-invite',
      { ...params, inviter: 'Eve\r\nBcc: x@y.zz\u2028 http://evil.test' },
      brand,
      translator('en'),
    );
    expect(content.subject).not.toMatch(/[\r\n\u2028]/);
    expect(content.text).not.toContain('http://evil');
    expect(content.subject).toContain('Eve Bcc: x@y.zz');
  });

  it('contains no text from the sender when anybody can trigger it', () => {
    for (const template of ['confirm-email', 'mail-change', 'mail-change-asked', 'already-registered'] as const) {
      const { text } = renderMail(
        composeMail(template, { ...params, name: 'BUY NOW' }, brand, translator('en')),
        brand,
        'en',
      );
      expect(text).not.toContain('BUY NOW');
    }
  });
});

describe('sender', () => {
  it('is the brand with the address that may send, whatever name that address had', () => {
    expect(senderOf('Northwind Leads', 'Other <no-reply@x.test>')).toBe('"Northwind Leads" <no-reply@x.test>');
    expect(senderOf('A "B" <c@d.ee>\r\nBcc: e', 'no-reply@x.test')).toBe('"A B c@d.ee Bcc: e" <no-reply@x.test>');
  });

  it('keeps headers in one line', () => {
    expect(oneLine(' a\r\n\tb\u0000c ')).toBe('a b c');
  });
});

describe('readableOn', () => {
  it('chooses the better of black and white', () => {
    expect(['#573BFF', '#01C0F6', '#000000', '#FFFF00', 'nonsense'].map(readableOn)).toEqual([
      '#FFFFFF',
      '#000000',
      '#FFFFFF',
      '#000000',
      '#FFFFFF',
    ]);
  });
});
