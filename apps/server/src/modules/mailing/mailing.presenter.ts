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
  const html = content.html && styled(content.html, brand);
  const scope = { ...content, html, brand, language, onButton: readableOn(brand.buttonColor) };
  return {
    html: htmlEngine.renderSync(htmlLayout, scope),
    text: `${textEngine.renderSync(textLayout, scope).trim()}\n`,
  };
}

const PARAGRAPH = 'margin:0 0 20px;font-size:16px;line-height:25px;';
const STYLES: Record<string, string> = {
  p: PARAGRAPH,
  ul: `${PARAGRAPH}padding-left:22px;`,
  ol: `${PARAGRAPH}padding-left:22px;`,
  li: 'margin:0 0 6px;',
};

/** Mail programs know no style sheets. The HTML is ours: every tag is written as the cleaner writes it. */
const styled = (html: string, { buttonColor }: MailBrand) =>
  html
    .replace(/<(p|ul|ol|li|h2|h3)>/g, (_, name: string) => `<${name} style="${STYLES[name]}">`)
    .replace(/<li([^>]*)><p [^>]*>/g, '<li$1><p style="margin:0;">')
    .replaceAll('<a href=', `<a style="color:${/^#[0-9a-f]{6}$/i.test(buttonColor) ? buttonColor : 'inherit'};" href=`);
