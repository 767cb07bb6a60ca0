/** Content to HTML and its plain-text twin. Every value is escaped; templates are text with holes, never code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@leadwright/i18n';
import { Liquid } from 'liquidjs';
import { type MailBrand, type MailContent, readableOn } from './mailing.rules.ts';

const strict = { strictVariables: false, strictFilters: true, ownPropertyOnly: true, cache: false } as const;
const htmlEngine = new Liquid({ ...strict, outputEscape: 'escape' });
const textEngine = new Liquid(strict);

const read = (name: string) => readFileSync(join(import.meta.dirname, 'templates', name), 'utf8');
const htmlLayout = htmlEngine.parse(read('layout.html.liquid'));
const textLayout = textEngine.parse(read('layout.text.liquid'));

export function renderMail(content: MailContent, brand: MailBrand, language: Language): { html: string; text: string } {
  const scope = { ...content, brand, language, onButton: readableOn(brand.buttonColor) };
  return {
    html: htmlEngine.renderSync(htmlLayout, scope),
    text: `${textEngine.renderSync(textLayout, scope).trim()}\n`,
  };
}
