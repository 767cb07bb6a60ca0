/**
 * HTML that people write with an editor, made safe to show: what is allowed is written anew, everything else is left out. Nothing
 * of the given markup is copied, so whatever a browser would have made of it cannot come through. Pure.
 */
import { decodeEntities } from './entities.ts';
import { attributesOf, type TokenSink, tokenize } from './tokens.ts';

export interface CleanOptions {
  /** Elements beside those of plain formatted text. */
  also?: readonly ('h2' | 'h3' | 'blockquote' | 'code' | 'pre' | 'hr' | 'img' | 'u' | 's')[];
  /** Which pictures may be shown, by their address; without it none. */
  isPicture?: (address: string) => boolean;
}

const FORMATTED = ['p', 'br', 'strong', 'b', 'em', 'i', 'a', 'ul', 'ol', 'li'];
const ALONE = new Set(['br', 'hr', 'img']);
/** What stands in them is no text of the page. */
const SILENT = new Set(['svg', 'math', 'object', 'noscript', 'select', 'button', 'head']);
const LINK = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)/i;
const MOST_OPEN = 40;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string);

export function cleanHtml(html: string, { also = [], isPicture = () => false }: CleanOptions = {}): string {
  const allowed = new Set([...FORMATTED, ...also]);
  const open: string[] = [];
  const silent: string[] = [];
  let written = '';
  const attributes = (name: string, given: string) => {
    if (name === 'a') return linkOf(attributesOf(given).href ?? '');
    if (name !== 'img') return '';
    const { src = '', alt = '' } = attributesOf(given);
    return isPicture(src) ? ` src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"` : null;
  };
  const sink: TokenSink = {
    text(raw) {
      if (silent.length === 0) written += escapeHtml(decodeEntities(raw));
    },
    open(name, given) {
      if (SILENT.has(name)) silent.push(name);
      if (silent.length > 0 || !allowed.has(name) || open.length >= MOST_OPEN) return;
      const known = attributes(name, given);
      if (known === null) return;
      written += `<${name}${known}>`;
      if (!ALONE.has(name)) open.push(name);
    },
    close(name) {
      if (silent.at(-1) === name) silent.pop();
      else if (silent.length === 0 && open.includes(name)) written += closed(open, name);
    },
    raw: () => undefined,
    comment: () => undefined,
  };
  tokenize(html, sink);
  return (
    written +
    [...open]
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

/** Closes it and whatever was opened since. */
function closed(open: string[], name: string): string {
  let written = '';
  for (let last = open.pop(); last; last = open.pop()) {
    written += `</${last}>`;
    if (last === name) break;
  }
  return written;
}

/** A link that is none stays as text. */
const linkOf = (href: string) =>
  LINK.test(href.trim()) ? ` href="${escapeHtml(href.trim())}" rel="noopener noreferrer" target="_blank"` : null;

/** The same as plain text: lines for paragraphs and items, links with their address. */
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
