/** A page as the rules of extraction look at it: lines of text as a person sees them, links, marked values. Pure. */

/** An element, by its place in the page. */
export interface Element {
  name: string;
  classes: string;
  parent: Element | null;
}

export interface Link {
  href: string;
  text: string;
  /** Of the lines. */
  line: number;
  element: Element;
}

/** Between two inline elements: perhaps a gap, perhaps none. */
export const JOINT = '\u0001';
/** Stand for pictures of a phone and a fax machine, and for class names that say so. */
export const PHONE_SIGN = '\u260e';
export const FAX_SIGN = '\u{e0fa}';
const SIGN = /[\u260e\u{e0fa}]/u;
const SIGNS = /[\u260e\u{e0fa}]/gu;

export interface Line {
  /** Its parts, one per inline element, without the gaps. */
  parts: string[];
  /** All of it with a space between the parts. */
  text: string;
  element: Element;
  /** The heading above it. */
  heading: string;
}

/** A value that microdata or a class name of a microformat marks. */
export interface MarkedValue {
  name: string;
  text: string;
}

/** What belongs together: an itemscope, a vCard. */
export interface MarkedItem {
  type: string;
  /** The property of the outer item that it is the value of. */
  as: string;
  values: MarkedValue[];
}

export interface Markup {
  title: string;
  /** By name or property, in lower case. */
  metas: Map<string, string>;
  lines: Line[];
  links: Link[];
  /** What the page loads. */
  assets: { tag: string; url: string }[];
  structured: string[];
  /** Written into the page, with the attributes of their tag in front. */
  scripts: string[];
  comments: string[];
  items: MarkedItem[];
  /** Attributes that hide an address: Cloudflare's, TYPO3's, halves of one. */
  hiding: { attributes: Record<string, string>; line: number }[];
}

export const withoutSigns = (text: string): string => (SIGN.test(text) ? text.replace(SIGNS, '') : text).trim();

/** Whether the element is the outer one or inside it. */
export function isWithin(inner: Element, outer: Element): boolean {
  for (let element: Element | null = inner; element; element = element.parent) if (element === outer) return true;
  return false;
}
