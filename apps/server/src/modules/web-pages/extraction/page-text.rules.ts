/** A page as somebody reads it: its title, how it describes itself, and its text without menus and repetition. Pure. */
import { type Element, withoutSigns } from './markup.rules.ts';
import { readPage } from './page.reader.ts';

export interface PageText {
  url: string;
  title: string;
  /** As the page announces itself to search engines; '' when it does not. */
  description: string;
  /** One line per paragraph, heading or list entry. */
  text: string;
}

/** Menus, and what stands under every page. */
const AROUND = new Set(['nav', 'footer']);
const isAround = (element: Element | null): boolean =>
  element !== null && (AROUND.has(element.name) || isAround(element.parent));
const tidy = (text: string) => withoutSigns(text).replace(/\s+/g, ' ').trim().toWellFormed();

export function pageTextOf({ url, html }: { url: string; html: string }): PageText {
  const page = readPage(html);
  const lines = page.lines.filter(({ element }) => !isAround(element)).map(({ text }) => tidy(text));
  const description = page.metas.get('description') ?? page.metas.get('og:description') ?? '';
  return {
    url,
    title: tidy(page.title),
    description: tidy(description),
    text: [...new Set(lines)].filter(Boolean).join('\n'),
  };
}
