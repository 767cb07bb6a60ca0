/** From text to HTML and back. Pure. */
import { decodeEntities } from './entities.ts';
import { attributesOf, tokenize } from './tokens.ts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Between tags, as editors write it: quotes stay. */
export const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] as string);
/** Anywhere, also within attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string);

/** Clean HTML as plain text: lines for paragraphs and items, links with their address. */
export function textOfHtml(clean: string): string {
  let written = '';
  let href = '';
  tokenize(clean, {
    text: (raw) => {
      written += decodeEntities(raw);
    },
    open(name, given) {
      if (name === 'a') href = attributesOf(given).href ?? '';
      if (name === 'br') written += '\n';
      if (name === 'li') written += '- ';
    },
    close(name) {
      if (name === 'a' && href && !written.endsWith(href)) written += ` (${href.replace(/^mailto:/, '')})`;
      if (name === 'li') written += '\n';
      if (/^(p|h\d|ul|ol|blockquote|pre)$/.test(name)) written = `${written.trimEnd()}\n\n`;
    },
    raw: () => undefined,
    comment: () => undefined,
  });
  return written.trim();
}
