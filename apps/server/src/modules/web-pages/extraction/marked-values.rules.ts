/** Values that a page marks for machines: microdata, and the class names of vCards in HTML. Pure. */

interface Mark {
  /** Set when the element opens an item of its own. */
  type?: string;
  name?: string;
  /** Undefined when it is the text of the element. */
  value?: string;
}

/** Class names of hCard and h-card, by what schema.org calls the same. */
const CARD: Record<string, string> = {
  fn: 'name',
  'p-name': 'name',
  tel: 'telephone',
  'p-tel': 'telephone',
  fax: 'faxNumber',
  email: 'email',
  'u-email': 'email',
  title: 'jobTitle',
  role: 'jobTitle',
  'p-job-title': 'jobTitle',
  'p-role': 'jobTitle',
  url: 'sameAs',
  'u-url': 'sameAs',
  org: 'worksFor',
  'p-org': 'worksFor',
  'street-address': 'streetAddress',
  'p-street-address': 'streetAddress',
  locality: 'addressLocality',
  'p-locality': 'addressLocality',
  region: 'addressRegion',
  'p-region': 'addressRegion',
  'postal-code': 'postalCode',
  'p-postal-code': 'postalCode',
  'country-name': 'addressCountry',
};
const CARD_NAMES = new Map(Object.entries(CARD));
const CARD_ROOT = /(?:^|\s)(?:vcard|h-card)(?:\s|$)/;
const ADDRESS_ROOT = /(?:^|\s)(?:adr|h-adr|p-adr)(?:\s|$)/;

/** What the element marks; class names count inside a card only, since themes use the same words. */
export function markOf(tag: string, attributes: Record<string, string>, isInCard: boolean): Mark | null {
  const name = attributes['itemprop']?.trim().split(/\s+/)[0];
  const classes = attributes['class'] ?? '';
  if ('itemscope' in attributes) return { ...(name && { name }), type: typeOf(attributes['itemtype'] ?? '') };
  if (name) return { name, ...givenValue(tag, name, attributes) };
  if (!classes) return null;
  if (CARD_ROOT.test(classes)) return { type: 'vcard' };
  if (!isInCard) return null;
  if (ADDRESS_ROOT.test(classes)) return { type: 'PostalAddress', name: 'address' };
  const known = classes.split(/\s+/, 12).flatMap((word) => CARD_NAMES.get(word) ?? [])[0];
  return known ? { name: known, ...givenValue(tag, known, attributes) } : null;
}

/** `https://schema.org/Dentist` is a Dentist. */
export const typeOf = (address: string): string => address.trim().split(/[/#]/).pop() ?? '';

const LINKED = new Set(['email', 'sameAs', 'url', 'telephone', 'hasMap']);

function givenValue(tag: string, name: string, attributes: Record<string, string>): { value?: string } {
  if (attributes['content'] !== undefined) return { value: attributes['content'] };
  const { href } = attributes;
  const isTelling = href !== undefined && LINKED.has(name) && (tag === 'link' || /^(?:mailto|tel|https?):/i.test(href));
  return isTelling ? { value: href } : {};
}
