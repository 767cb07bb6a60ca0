/** Extracts text, code and links from a mail. The raw mail is untrusted; nothing here throws on a malformed one. */
import PostalMime, { type Address } from 'postal-mime';

export interface MailContent {
  from: string;
  from_name: string;
  reply_to: string;
  subject: string;
  text: string;
  html: string;
  /** The first 6-digit code in it, null if there is none. */
  code: string | null;
  links: string[];
  headers: Record<string, string>;
  attachments: { name: string; type: string; size: number }[];
}

const EMPTY = { from: '', from_name: '', reply_to: '', subject: '', text: '', html: '' };

export async function readMail(source: Buffer): Promise<MailContent> {
  try {
    const mail = await PostalMime.parse(source);
    const [text, html, subject] = [mail.text ?? '', mail.html ?? '', mail.subject ?? ''];
    return {
      from: firstMailbox(mail.from).address,
      from_name: firstMailbox(mail.from).name,
      reply_to: firstMailbox(mail.replyTo?.[0]).address,
      subject,
      text,
      html,
      code: findCode(subject, text, html),
      links: findLinks(text, html),
      headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        size: typeof content === 'string' ? content.length : content.byteLength,
      })),
    };
  } catch (error) {
    const text = `This mail could not be read (${String(error)}).\n\n${source.toString('utf8')}`;
    return { ...EMPTY, text, code: null, links: [], headers: {}, attachments: [] };
  }
}

function firstMailbox(address: Address | undefined): { address: string; name: string } {
  const mailbox = address?.group ? address.group[0] : address;
  return { address: mailbox?.address ?? '', name: mailbox?.name ?? '' };
}

const ADDRESS = /https?:\/\/[^\s"'<>()[\]{}]+/gi;
const CODE = /(?<![\w#&.,+-])\d{6}(?![\w-]|[.,]\d)/;

/**
 * Digits inside addresses, colors and longer numbers are not codes. The plain text comes first, because it has no
 * markup.
 */
export function findCode(subject: string, text: string, html: string): string | null {
  for (const words of [text, wordsOf(html), subject]) {
    const found = CODE.exec(words.replace(ADDRESS, ' '));
    if (found) return found[0];
  }
  return null;
}

export function findLinks(text: string, html: string): string[] {
  const inMarkup = pieces(html)
    .filter(({ tag }) => /^<a\s/i.test(tag))
    .map(({ tag }) => /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag))
    .map((found) => decodeEntities(found?.[1] ?? found?.[2] ?? '').trim());
  const inText = (text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));
  return [...new Set([...inMarkup, ...inText])].filter((address) => /^https?:\/\//i.test(address));
}

/** The visible text of an HTML mail, for search and preview; not a renderer. */
export function wordsOf(html: string): string {
  const visible = pieces(html).map(({ text }) => text);
  return decodeEntities(visible.join(' ')).replace(/\s+/g, ' ').trim();
}

const UNSEEN: Record<string, string> = {
  '!--': '-->',
  style: '</style',
  script: '</script',
  head: '</head',
  title: '</title',
};

/**
 * Splits markup into text and the following tag, without invisible parts. It reads every character once, however broken
 * the markup is: regular expressions over whole mails can run for hours.
 */
function pieces(html: string): { text: string; tag: string }[] {
  const lower = html.toLowerCase();
  const found: { text: string; tag: string }[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return [...found, { text: html.slice(at), tag: '' }];
    const unseen = /^<(!--|(?:style|script|head|title)\b)/.exec(lower.slice(open, open + 8))?.[1];
    const closing = unseen ? (UNSEEN[unseen] ?? '>') : '>';
    const end = lower.indexOf(closing, open + 1);
    if (end < 0) return [...found, { text: html.slice(at, open), tag: '' }];
    found.push({ text: html.slice(at, open), tag: unseen ? '' : html.slice(open, end + 1) });
    at = unseen && unseen !== '!--' ? end : end + closing.length;
  }
  return found;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
