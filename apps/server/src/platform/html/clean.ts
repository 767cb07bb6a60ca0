/**
 * Sanitizes rich text that a user typed or pasted. The result is rebuilt from the elements and attributes allowed below, so
 * unknown markup cannot pass. Pure.
 */
import { IMAGE_URL } from '@leadwright/contract/files';
import { videoOf } from '@leadwright/contract/resale/videos';
import { attributesOf, type TokenSink, tokenize } from './tokens.ts';

/** As given, and as written. */
const ELEMENTS = new Map(
  Object.entries({
    p: 'p',
    h1: 'h2',
    h2: 'h2',
    h3: 'h3',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    strong: 'strong',
    b: 'strong',
    em: 'em',
    i: 'em',
    u: 'u',
    s: 's',
    del: 's',
    strike: 's',
    code: 'code',
    pre: 'pre',
    blockquote: 'blockquote',
    ul: 'ul',
    ol: 'ol',
    li: 'li',
    a: 'a',
  }),
);
const ALONE = new Set(['br', 'hr']);
/** A player needs its scripts and its own origin; it gets no way out of its frame but a window of its own. */
const PLAYER =
  'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" allow="fullscreen; picture-in-picture" allowfullscreen="" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"';
const PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Deeper than anybody writes; browsers give up on what is much deeper. */
const MAX_DEPTH = 40;

const escapeText = (text: string) =>
  text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)|[<>]/gi, (sign) =>
    sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&amp;',
  );
const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The address as a browser would read it, or null if it leads anywhere but to a page, a mailbox or a phone. */
function linkOf(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return PROTOCOLS.has(url.protocol) ? url.href : null;
}

class Writer implements TokenSink {
  readonly images: string[] = [];
  private html = '';
  private readonly unclosed: string[] = [];
  private readonly hasMedia: boolean;

  constructor(hasMedia: boolean) {
    this.hasMedia = hasMedia;
  }

  text(raw: string) {
    this.html += escapeText(raw);
  }

  open(name: string, attributes: string) {
    if (name === 'img') this.image(attributesOf(attributes));
    else if (ALONE.has(name)) this.html += `<${name}>`;
    else this.begin(ELEMENTS.get(name), attributes);
  }

  close(name: string) {
    const element = ELEMENTS.get(name);
    const at = element ? this.unclosed.lastIndexOf(element) : -1;
    if (at < 0) return;
    for (const left of this.unclosed.splice(at).reverse()) this.html += `</${left}>`;
  }

  raw(name: string, attributes: string) {
    const video = this.hasMedia && name === 'iframe' && videoOf(attributesOf(attributes)['src'] ?? '');
    if (video) this.html += `<iframe src="${escapeValue(video.src)}" title="${video.name}" ${PLAYER}></iframe>`;
  }

  comment() {}

  end(): string {
    for (const left of this.unclosed.splice(0).reverse()) this.html += `</${left}>`;
    return this.html;
  }

  private begin(element: string | undefined, attributes: string) {
    if (!element || this.unclosed.length >= MAX_DEPTH) return;
    const href = element === 'a' ? linkOf(attributesOf(attributes)['href'] ?? '') : undefined;
    if (href === null) return;
    // A browser would end the outer one here.
    if (element === 'a' || element === 'p') this.close(element);
    this.unclosed.push(element);
    this.html += href
      ? `<a href="${escapeValue(href)}" target="_blank" rel="noopener noreferrer nofollow">`
      : `<${element}>`;
  }

  /** Only what was uploaded here: no third party learns who reads. */
  private image({ src = '', alt = '' }: Record<string, string>) {
    if (!this.hasMedia || !IMAGE_URL.test(src)) return;
    this.images.push(src);
    this.html += `<img src="${src}" alt="${escapeValue(alt.slice(0, 300))}" loading="lazy">`;
  }
}

export interface CleanText {
  html: string;
  /** Addresses of the pictures it shows. */
  images: string[];
}

/** Formatted words alone, without pictures and videos. */
export const cleanWords = (given: string): string => clean(given, false).html;

export const cleanHtml = (given: string): CleanText => clean(given, true);

function clean(given: string, hasMedia: boolean): CleanText {
  const writer = new Writer(hasMedia);
  tokenize(given, writer);
  const html = writer.end();
  const images = [...new Set(writer.images)];
  return { html: isBlank(html) ? '' : html, images };
}

const isBlank = (html: string) => !/<(img|iframe|hr)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
