import { mailValuesIn } from '@leadwright/contract/resale/mail-templates';
import { words } from '@leadwright/i18n';
import { describe, expect, it } from 'vitest';
import { translator } from '../../../platform/i18n.ts';
import { renderMail } from '../mailing.presenter.ts';
import { composeMail, type MailBrand } from '../mailing.rules.ts';
import { type MailTemplate, TEMPLATES } from '../templates.data.ts';
import { behindOf, fill, fillHtml, unknownIn, usualHtml, valuesOf } from './words.rules.ts';

const brand: MailBrand = {
  name: 'Northwind',
  origin: 'https://n.test',
  logo: null,
  buttonColor: '#0F6E84',
  supportEmail: 'help@n.test',
};
/** Built from parts, so that it is not read as a template literal. */
const dollar = (name: string) => ['$', '{', name, '}'].join('');

describe('values in words', () => {
  const values = new Map([
    ['name', 'Ann'],
    ['plan', '{name} <b>&</b> $1 $& {{plan}}'],
  ]);

  it('are named in single braces; whatever else looks like a template stays text', () => {
    for (const text of ['{{name}}', dollar('name'), '{{ name }}', '{% name %}', '{ name }', '{1}', '{}', '{name'])
      expect([fill(text, values), mailValuesIn(text)]).toEqual([text, []]);
    for (const text of ['{constructor}', '{__proto__}', '{toString}', '{hasOwnProperty}', '{Name}'])
      expect([fill(text, values), mailValuesIn(text)]).toEqual([text, [text.slice(1, -1)]]);
    expect(fill('Hi {name}{name}.', values)).toBe('Hi AnnAnn.');
  });

  it('are never read as a template or as markup again', () => {
    expect(fill('{plan}', values)).toBe('{name} <b>&</b> $1 $& {{plan}}');
    expect(fillHtml('<p>{plan}</p>', values)).toBe('<p>{name} &lt;b&gt;&amp;&lt;/b&gt; $1 $&amp; {{plan}}</p>');
  });

  it('that a mail does not have are found, by part', () => {
    const given = {
      subject: '{name} {code}',
      title: '{constructor}',
      text: '<p>{brand}</p>',
      button: '',
      note: '{path}',
    };
    expect(unknownIn('welcome', given)).toEqual({ subject: ['code'], title: ['constructor'], note: ['path'] });
  });
});

const open = (Object.keys(TEMPLATES) as MailTemplate[]).filter((template) => !TEMPLATES[template].isFixed);

describe('every mail that can be changed', () => {
  it.each(open)('%s has a name, and a label and a sample for each of its values, in both languages', (template) => {
    for (const language of ['en', 'es'] as const) {
      const t = translator(language);
      const keys = [
        ...['name', 'about'].map((part) => `mail.${TEMPLATES[template].words}.${part}`),
        ...valuesOf(template).flatMap((name) => [`value.${name}`, `sample.${name}`]),
      ].map((key) => `mail-templates.${key}`);
      expect(keys.filter((key) => t(key) === key)).toEqual([]);
    }
  });

  it.each(open)('%s says as its own words what it says by itself', (template) => {
    for (const language of ['en', 'es'] as const) {
      const params = {
        ...Object.fromEntries(valuesOf(template).map((name) => [name, `<${name}>`])),
        path: '/',
        link: 'l',
      };
      const t = translator(language);
      const [usual, own] = [null, usualHtml(template, language)].map((said) =>
        composeMail(template, params, brand, t, said),
      );
      expect({ ...own, html: null }).toEqual(usual);
      const [shown, known] = [own, usual].map((content) => renderMail(content as never, brand, language));
      // Quotes need no escape between tags.
      expect({ ...shown, html: shown?.html.replaceAll("'", '&#39;') }).toEqual({
        ...known,
        html: known?.html.replaceAll("'", '&#39;'),
      });
    }
  });

  it('knows every mail of the words', () => {
    const said = Object.keys(words.en.mailing).filter((key) => !['footer', 'support'].includes(key));
    expect(
      Object.values(TEMPLATES)
        .map(({ words: key }) => key)
        .sort(),
    ).toEqual(said.sort());
  });
});

describe('a mail in words of its own', () => {
  const compose = (text: string, params: Record<string, string> = { name: 'Ann' }) =>
    composeMail('welcome', params, brand, translator('en'), {
      subject: 'Hi {name}',
      title: 'Hi',
      text,
      button: '',
      note: '',
    });

  it('has paragraphs, lists and links in both forms, and the usual button', () => {
    const content = compose(
      '<p>Hi <strong>{name}</strong></p><ul><li><p>One</p></li></ul><p><a href="https://x.test">x</a></p>',
    );
    const { html, text } = renderMail(content, brand, 'en');
    expect(html).toContain('Hi <strong>Ann</strong></p>');
    expect(html).toContain('<a style="color:#0F6E84;" href="https://x.test">');
    expect(text).toContain('Hi Ann\n\n- One\n\nx (https://x.test)');
    expect(content.button).toEqual({ label: 'Open Northwind', url: 'https://n.test/' });
  });

  it('lets no value of a person break out of the subject or the text', () => {
    const content = compose('<p>{name}</p>', {
      name: 'A\r\nBcc: e@evil.test <img src=x onerror=1> {{ 7 | times: 6 }}',
    });
    expect(content.subject).not.toMatch(/[\r\n]/);
    const { html } = renderMail(content, brand, 'en');
    expect(html).not.toContain('<img');
    expect(html).toContain('{{ 7 | times: 6 }}');
  });

  it('lets no colour of a brand break out of an attribute', () => {
    const evil = { ...brand, buttonColor: 'red;background:url(//x)" onclick="x' };
    expect(renderMail(compose('<p><a href="https://x.test">x</a></p>'), evil, 'en').html).not.toMatch(/onclick="x"/);
  });
});

describe('the language that stayed behind', () => {
  it('is the one that was not changed since, by as many changes', () => {
    const versions = (...languages: ('en' | 'es')[]) => languages.map((language) => ({ language }));
    expect(behindOf([])).toBeNull();
    expect(behindOf(versions('en', 'en', 'es'))).toEqual({ language: 'es', changes: 2 });
    expect(behindOf(versions('es'))).toEqual({ language: 'en', changes: 1 });
  });
});
