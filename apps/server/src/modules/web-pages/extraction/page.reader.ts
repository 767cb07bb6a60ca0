/** Builds the lines, links and marked values of a page from its tokens. */

import { decodeEntities } from '../../../platform/html/entities.ts';
import { attributesOf, type TokenSink, tokenize } from '../../../platform/html/tokens.ts';
import { HEADING, INLINE, VOID } from './elements.data.ts';
import { markOf } from './marked-values.rules.ts';
import {
  type Element,
  FAX_SIGN,
  JOINT,
  type Link,
  type MarkedItem,
  type MarkedValue,
  type Markup,
  PHONE_SIGN,
} from './markup.rules.ts';

/** A page of a company is far below all of them; one that is above is cut, not refused. */
const MOST = {
  lines: 20_000,
  links: 5_000,
  assets: 2_000,
  scripts: 200,
  comments: 40,
  items: 500,
  values: 100,
  hiding: 500,
  depth: 200,
};
const MAX_SCRIPT = 30_000;
const MAX_STRUCTURED = 300_000;
const MAX_CAPTURED = 200;
const MAX_CAPTURES = 8;
const MAX_BACKWARDS = 1_000;

export function readPage(html: string): Markup {
  const reader = new PageReader();
  tokenize(html, reader);
  return reader.end();
}

/** An open element with what ends together with it. */
interface Open extends Element {
  parent: Open | null;
  depth: number;
  /** Link or marked value whose text it holds. */
  captures: { text: string }[];
  /** Where its text began in the line, when it is to be read backwards. */
  reversedFrom: number;
  isMuted: boolean;
  /** The marked item that it is or stands in. */
  item: MarkedItem | null;
}

const ROOT: Open = {
  name: '',
  classes: '',
  parent: null,
  depth: 0,
  captures: [],
  reversedFrom: -1,
  isMuted: false,
  item: null,
};

const HIDDEN = /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i;
const BACKWARDS = /direction\s{0,3}:\s{0,3}rtl/i;
const PHONE_CLASS = /(?:^|[\s_-])(?:tel|phone|telephone|telefono|telefon|whatsapp|fon)(?:$|[\s_-])/i;
const FAX_CLASS = /(?:^|[\s_-])fax(?:$|[\s_-])/i;
/** Class names about the size of the screen. */
const SCREEN_CLASS = /hid|visib|show|only|display/i;
const HIDING = ['data-cfemail', 'data-mailto-token', 'data-domain', 'data-host'];
const UNTIDY = /[^\S ]|\s{2}|[\u00ad\u200b-\u200f\u2060\ufeff]/;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

class PageReader implements TokenSink {
  readonly #page: Markup = {
    title: '',
    metas: new Map(),
    lines: [],
    links: [],
    assets: [],
    structured: [],
    scripts: [],
    comments: [],
    items: [],
    hiding: [],
  };
  #top: Open = ROOT;
  #block: Open = ROOT;
  #line = '';
  #heading = '';
  #muted = 0;
  /** Open links and marked values: all of them get the text. */
  #captures: { text: string }[] = [];

  text(raw: string): void {
    if (this.#muted > 0) return;
    const text = decodeEntities(raw);
    this.#line += text;
    for (const capture of this.#captures)
      if (capture.text.length < MAX_CAPTURED) capture.text += text.slice(0, MAX_CAPTURED);
  }

  open(name: string, raw: string): void {
    const attributes = raw ? attributesOf(raw) : NONE;
    if (name === 'wbr') return;
    if (INLINE.has(name)) this.#line += JOINT;
    else this.#endLine();
    if (raw) {
      this.#note(name, attributes);
      if (raw.includes('data-')) this.#hide(attributes);
    }
    if (!VOID.has(name)) this.#push(name, attributes);
    if (attributes['class']) this.#label(attributes['class']);
  }

  close(name: string): void {
    let open: Open | null = this.#top;
    for (let steps = 0; open && open.name !== name && steps < 32; steps += 1) open = open.parent;
    if (!INLINE.has(name)) this.#endLine();
    else this.#line += JOINT;
    if (!open || open.name !== name || open === ROOT) return;
    while (this.#top !== open) this.#pop();
    this.#pop();
  }

  raw(name: string, raw: string, content: string): void {
    const attributes = attributesOf(raw);
    this.#note(name, attributes);
    if (name === 'title') this.#page.title ||= decodeEntities(content.slice(0, 500)).replace(/\s+/g, ' ').trim();
    if (name !== 'script') return;
    if (/ld\+json/i.test(attributes['type'] ?? '')) this.#page.structured.push(content.slice(0, MAX_STRUCTURED));
    else if (this.#page.scripts.length < MOST.scripts)
      this.#page.scripts.push(`${raw.slice(0, 200)}>${content.slice(0, MAX_SCRIPT)}`);
  }

  comment(content: string): void {
    if (this.#page.comments.length < MOST.comments) this.#page.comments.push(content);
  }

  end(): Markup {
    this.#endLine();
    return this.#page;
  }

  #push(name: string, attributes: Record<string, string>): void {
    if (this.#top.depth >= MOST.depth) return;
    const { style } = attributes;
    const isInline = INLINE.has(name);
    const isMuted = isInline && ('hidden' in attributes || (style !== undefined && HIDDEN.test(style)));
    const isBackwards = isInline && (style !== undefined ? BACKWARDS.test(style) : attributes['dir'] === 'rtl');
    const { item, value } = this.#marked(name, attributes);
    const open: Open = {
      name,
      classes: attributes['class'] ?? '',
      parent: this.#top,
      depth: this.#top.depth + 1,
      isMuted,
      item: item ?? this.#top.item,
      reversedFrom: isBackwards ? this.#line.length : -1,
      captures: value ? [value] : NO_CAPTURES,
    };

    this.#top = open;
    if (!isInline) this.#block = open;
    if (isMuted) this.#muted += 1;
    if (name === 'a' && this.#muted === 0) this.#link(open, attributes['href'] ?? '');
    if (open.captures.length > 0 && this.#captures.length < MAX_CAPTURES) this.#captures.push(...open.captures);
  }

  #link(open: Open, href: string): void {
    if (!href || this.#page.links.length >= MOST.links) return;
    const link: Link = { href: href.trim(), text: '', line: this.#page.lines.length, element: open };
    open.captures = [...open.captures, link];
    this.#page.links.push(link);
  }

  #pop(): void {
    const closed = this.#top;
    this.#top = closed.parent ?? ROOT;
    if (closed.isMuted) this.#muted -= 1;
    if (closed.captures.length > 0)
      this.#captures = this.#captures.filter((capture) => !closed.captures.includes(capture));
    if (closed.reversedFrom >= 0 && this.#line.length < MAX_BACKWARDS) {
      const text = [...this.#line.slice(closed.reversedFrom).replaceAll(JOINT, '')];
      this.#line = this.#line.slice(0, closed.reversedFrom) + JOINT + text.reverse().join('') + JOINT;
    }
    if (closed !== this.#block) return;
    this.#block = this.#top;
    while (this.#block !== ROOT && INLINE.has(this.#block.name)) this.#block = this.#block.parent ?? ROOT;
  }

  /** Opens an item, or a value of the item around it. */
  #marked(name: string, attributes: Record<string, string>): { item: MarkedItem | null; value: MarkedValue | null } {
    const around = attributes['itemprop'] || attributes['class'] ? this.#top.item : null;
    const mark = markOf(name, attributes, around?.type === 'vcard' || around?.type === 'PostalAddress');
    if (!mark || this.#page.items.length >= MOST.items) return NOTHING;
    if (mark.type !== undefined) {
      const item: MarkedItem = { type: mark.type, as: around ? (mark.name ?? '') : '', values: [] };
      this.#page.items.push(item);
      return { item, value: null };
    }
    if (!around || !mark.name || around.values.length >= MOST.values) return NOTHING;
    const value = { name: mark.name, text: mark.value ?? '' };
    around.values.push(value);
    return { item: null, value: mark.value === undefined ? value : null };
  }

  /** What an element says by its attributes alone. */
  #note(name: string, attributes: Record<string, string>): void {
    const { metas, assets } = this.#page;
    if (name === 'meta') {
      const key = (attributes['name'] ?? attributes['property'] ?? attributes['itemprop'] ?? '').toLowerCase();
      if (key && !metas.has(key)) metas.set(key, attributes['content'] ?? '');
    }
    if (VOID.has(name)) this.#marked(name, attributes);
    const url = name === 'link' ? attributes['href'] : (attributes['src'] ?? attributes['data-src']);
    if (url && assets.length < MOST.assets) assets.push({ tag: name, url });
  }

  #hide(attributes: Record<string, string>): void {
    const { hiding, lines } = this.#page;
    if (hiding.length < MOST.hiding && HIDING.some((attribute) => attribute in attributes))
      hiding.push({ attributes, line: lines.length });
  }

  #label(classes: string): void {
    if (FAX_CLASS.test(classes)) this.#line += ` ${FAX_SIGN} `;
    else if (PHONE_CLASS.test(classes) && !SCREEN_CLASS.test(classes)) this.#line += ` ${PHONE_SIGN} `;
  }

  #endLine(): void {
    const line = this.#line;
    this.#line = '';
    for (let open: Open | null = this.#top; open && INLINE.has(open.name); open = open.parent)
      open.reversedFrom = Math.min(open.reversedFrom, 0);
    if (!line || this.#page.lines.length >= MOST.lines) return;
    const tidy = UNTIDY.test(line) ? line.replace(INVISIBLE, '').replace(/\s+/g, ' ') : line;
    const parts = tidy.split(JOINT);
    const text = (parts.length > 1 ? parts.join(' ').replace(/ {2,}/g, ' ') : tidy).trim();
    if (!text) return;
    if (HEADING.has(this.#block.name)) this.#heading = text;
    this.#page.lines.push({ parts, text, element: this.#block, heading: this.#heading });
  }
}

const NO_CAPTURES: { text: string }[] = [];
const NOTHING = { item: null, value: null };
const NONE: Record<string, string> = Object.freeze({});
